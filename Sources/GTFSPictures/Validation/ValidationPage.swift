internal import GTFSModel
public import GTFSValidation

/// What a validation found, as a page: a row for each code, by whom it concerns, with the rows of the feed that show it. It
/// needs no network; a click on a head sorts.
public struct ValidationPage: Sendable {
    private let report: ValidationReport

    /// A page of a report.
    public init(_ report: ValidationReport) { self.report = report }

    /// The page.
    public var html: String {
        let title = "Check of \(report.source)"
        let sections = NoticeKind.Concern.allCases.flatMap { concern in
            section(
                concern.title, reason: concern.reason,
                notices: report.notices.filter { $0.kind?.concern == concern })
        }
        let others = section(
            "Of the toolkit's own", reason: "The validator does not have these codes.",
            notices: report.notices.filter { $0.kind == nil })
        let clean = report.notices.isEmpty ? [Markup.element("p", text: "No rule found anything in this feed.")] : []
        let content = [Markup.element("h1", text: title), summary] + clean + sections + others + unchecked + map
        return PicturePage.html(
            title: title, css: Self.css,
            [.element("main", [], content), .raw(Self.script, in: "script", [])])
    }

    private static let css = """
        main { max-width: 76em } table { border-collapse: collapse; width: 100%; margin-bottom: 1em }
        td, th { padding: .35em .7em; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
        td.n, th.n { text-align: right; font-variant-numeric: tabular-nums } thead th[data-sort] { cursor: pointer }
        thead th[aria-sort=ascending]::after { content: " ↑" } thead th[aria-sort=descending]::after { content: " ↓" }
        code { font: .92em ui-monospace, monospace } code span { display: inline-block } .error { color: #b8383d }
        .warning { color: #9a6a00 } summary { cursor: pointer; color: var(--soft) }
        p { color: var(--soft); margin: .2em 0; overflow-wrap: anywhere }
        .rows > tbody > tr:first-child > td { border-bottom: 0 } .samples > td { padding-top: 0 }
        .samples div { overflow-x: auto } details table { margin: .3em 0 0 }
        details td, details th { padding: .15em .5em; font-size: .9em; overflow-wrap: break-word }
        details td.n { white-space: nowrap }
        dl.summary { display: grid; grid-template-columns: max-content 1fr; gap: .2em 1em } dd { margin: 0 }
        dt { color: var(--soft) }
        svg { max-width: 100%; height: auto }
        @media (prefers-color-scheme: dark) { .error { color: #ff8f89 } .warning { color: #e0b53c } }

        """

    /// Sorts the rows of a table by the column of a head, numbers by their value.
    private static let script = """
        for (const head of document.querySelectorAll("th[data-sort]")) {
          head.addEventListener("keydown", event => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            head.click();
          });
          head.addEventListener("click", () => {
            const table = head.closest("table");
            const index = [...head.parentNode.children].indexOf(head);
            const up = head.getAttribute("aria-sort") !== "ascending";
            for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
            head.setAttribute("aria-sort", up ? "ascending" : "descending");
            const value = body => body.rows[0].children[index].dataset.value ?? body.rows[0].children[index].textContent;
            const bodies = [...table.tBodies].sort((a, b) =>
              value(a).localeCompare(value(b), "en", { numeric: true }));
            table.append(...(up ? bodies : bodies.reverse()));
          });
        }
        // Paper has the samples, too.
        let folded = [];
        addEventListener("beforeprint", () => {
          folded = [...document.querySelectorAll("details:not([open])")];
          for (const one of folded) one.open = true;
        });
        addEventListener("afterprint", () => { for (const one of folded) one.open = false; });
        """

    private var summary: Markup {
        let counts = FeedIssue.Severity.allCases.map { severity in
            let codes = codes(severity)
            return (
                severity.words, codes == 0 ? "none" : "\(report.count(of: severity)) of \(Count.text(codes, "code"))"
            )
        }
        let feed = report.feed
        let window = feed.serviceWindow.map { "\($0.lowerBound) to \($0.upperBound)" }
        let holds = [(feed.counts.stops, "stop"), (feed.counts.routes, "route"), (feed.counts.trips, "trip")]
        let lines: [(String, String?)] =
            [
                ("Publisher", feed.publisher.name.isEmpty ? nil : feed.publisher.name),
                ("Agencies", feed.agencies.map(\.name).joined(separator: ", ")), ("Services", window),
                ("Holds", holds.map { Count.text($0, $1) }.joined(separator: ", ")),
                ("Files", feed.files.joined(separator: ", ")), ("Checked for", report.today.description),
            ] + counts + [("Uses", feed.features.joined(separator: ", "))]
        return .element(
            "dl", [("class", "summary")],
            lines.flatMap { name, value in
                value.map { [Markup.element("dt", text: name), .element("dd", text: $0)] } ?? []
            })
    }

    private var map: [Markup] {
        guard let drawing = SampleMap(report.notices).markup else { return [] }
        return [
            .element("h2", text: "Where"), .element("p", text: "The samples that have a place; north is up."), drawing,
        ]
    }

    private func codes(_ severity: FeedIssue.Severity) -> Int { report.notices.count { $0.severity == severity } }

    private func section(_ title: String, reason: String, notices: [ValidationNotice]) -> [Markup] {
        if notices.isEmpty { return [] }
        let heads = ["Severity", "Count", "Code", "What it means, and what to do"].enumerated().map { index, head in
            Markup.element(
                "th", [("data-sort", ""), ("tabindex", "0")] + (index == 1 ? [("class", "n")] : []), text: head)
        }
        let order = FeedIssue.Severity.allCases
        let ordered = notices.sorted {
            let ranks = (order.firstIndex(of: $0.severity) ?? 0, order.firstIndex(of: $1.severity) ?? 0)
            return (ranks.0, -$0.count) < (ranks.1, -$1.count)
        }
        return [
            .element("h2", text: title), .element("p", text: reason),
            .element(
                "table", [("class", "rows")],
                [.element("thead", [], [.element("tr", [], heads)])] + ordered.map(body)),
        ]
    }

    /// A row of the table, and below it, in the whole width, that of its samples.
    private func body(_ notice: ValidationNotice) -> Markup {
        let samples = samples(notice)
        let below = samples.isEmpty ? [] : [Markup.element("td", [("colspan", "4")], samples)]
        return .element(
            "tbody", [("id", notice.code.rawValue)],
            [row(notice)] + below.map { .element("tr", [("class", "samples")], [$0]) })
    }

    private func row(_ notice: ValidationNotice) -> Markup {
        let rank = FeedIssue.Severity.allCases.firstIndex(of: notice.severity) ?? 0
        return .element(
            "tr", [],
            [
                .element(
                    "td", [("class", notice.severity.rawValue.lowercased()), ("data-value", String(rank))],
                    text: notice.severity.rawValue.lowercased()),
                .element("td", [("class", "n")], text: String(notice.count)),
                .element("td", [], [.element("code", [], Self.parts(of: notice.code))]),
                .element("td", [], words(notice)),
            ])
    }

    /// Its words, between which a narrow window may break it.
    private static func parts(of code: FeedIssue.Code) -> [Markup] {
        let words = code.rawValue.split(separator: "_", omittingEmptySubsequences: false)
        return words.enumerated().map { index, word in
            .element("span", text: word + (index + 1 < words.count ? "_" : ""))
        }
    }

    /// What it means, and how to mend it.
    private func words(_ notice: ValidationNotice) -> [Markup] {
        guard let kind = notice.kind else { return [] }
        return [.text(kind.meaning), .element("p", [("class", "mend")], text: kind.remedy)]
    }

    /// The rows that show it, folded.
    private func samples(_ notice: ValidationNotice) -> [Markup] {
        if notice.samples.isEmpty { return [] }
        var names: [String] = []
        for field in notice.samples.flatMap(\.fields) where !names.contains(field.name) { names.append(field.name) }
        let rows = notice.samples.map { sample in
            Markup.element("tr", [], names.map { Self.cell(sample[$0]) })
        }
        let shown = notice.samples.count
        let title =
            shown < notice.count ? "The first \(shown) of \(notice.count)" : shown == 1 ? "The one" : "All \(shown)"
        let table = Markup.element(
            "table", [],
            [
                .element("thead", [], [.element("tr", [], names.map { .element("th", text: $0) })]),
                .element("tbody", [], rows),
            ])
        let region = [("tabindex", "0"), ("role", "region"), ("aria-label", "Samples of \(notice.code)")]
        return [
            .element(
                "details", [],
                [.element("summary", text: title), .element("div", region.map { (name: $0.0, value: $0.1) }, [table])])
        ]
    }

    /// Places to some 10 centimetres.
    private static func cell(_ value: NoticeSample.Value?) -> Markup {
        func number(_ number: Double) -> String { PlainNumber.text(PlainNumber.rounded(number, decimals: 6)) }
        return switch value {
        case nil: .element("td", text: "")
        case .real(let real): .element("td", [("class", "n")], text: number(real))
        case .position(let position):
            .element("td", [("class", "n")], text: "\(number(position.latitude)), \(number(position.longitude))")
        case .integer(let integer): .element("td", [("class", "n")], text: String(integer))
        case .text, .bool: .element("td", text: value?.description ?? "")
        }
    }

    private var unchecked: [Markup] {
        if report.unchecked.isEmpty { return [] }
        return [
            .element("h2", text: "Not checked"),
            .element(
                "p",
                text: "These codes need files that could not be read in full: "
                    + report.unchecked.map { "\($0.code) (\($0.files.joined(separator: ", ")))" }
                    .joined(separator: "; ") + "."),
        ]
    }
}

extension FeedIssue.Severity {
    fileprivate var words: String {
        switch self {
        case .error: "Errors"
        case .warning: "Warnings"
        case .info: "Information"
        }
    }
}

extension NoticeKind.Concern {
    /// Why it matters.
    fileprivate var reason: String {
        switch self {
        case .riders: "Riders cannot find, catch or use a service, or are told something wrong."
        case .nuisance: "Riders or programs miss something, but can do without."
        case .tidiness: "Nobody is hurt, but somebody should know."
        }
    }
}
