/// The role of a word in a query. Only words of content must be in a name.
package enum WordRole: Sendable {
    /// The name of a place.
    case content
    /// A kind of stop: "station", "wharf", "bus".
    case kind
    /// A word between two streets: "and", "at", "opp", "corner of".
    case joiner
    /// An article or preposition.
    case article
    /// The feed's own city, state or country.
    case region
    /// A word that people say around a name: "where is", "please", "outside"; and the name of a line, "u8".
    case filler

    /// The role of a folded word, except regions, which depend on the feed.
    package init(_ word: String) {
        if Self.kinds.contains(word) {
            self = .kind
        } else if Self.joiners.contains(word) {
            self = .joiner
        } else if Self.articles.contains(word) {
            self = .article
        } else {
            self = Self.fillers.contains(word) || Self.isLine(word) ? .filler : .content
        }
    }

    /// The role of the kind or filler that a word begins; nil if it begins none.
    package static func ofBeginning(_ word: String) -> WordRole? {
        if kinds.contains(where: { $0.hasPrefix(word) }) { return .kind }
        return fillers.contains { $0.hasPrefix(word) } ? .filler : nil
    }

    /// "s1", "u8", "re10": letters of a product and a number.
    private static func isLine(_ word: String) -> Bool {
        let letters = word.utf8.prefix { $0 > 57 && $0 < 0x80 }
        let digits = word.utf8.dropFirst(letters.count)
        return (1...3).contains(letters.count) && (1...3).contains(digits.count)
            && digits.allSatisfy { (48...57).contains($0) }
    }

    private static let fillers = words(
        """
        please pls plz where whats what is how get getting go going i want need me my show find take here there near
        nearby nearest closest next outside inside behind beside towards toward departures departure arrivals timetable
        schedule times directions catch leave leaving from around somewhere thanks called
        bitte wo ist wie komme ich zum zur nach naechste nachste abfahrt abfahrten neben hinter vor nahe richtung
        ou est comment aller vers prochain prochaine depart departs svp pres devant derriere direction chez
        donde esta como llegar hacia proximo proxima salidas salida cerca junto favor por hasta quiero ir
        onde fica chegar proximo partidas perto ao ate quero
        dove come arrivare verso prossima prossimo partenze vicino presso per vorrei andare
        gdzie jest jak dojechac prosze najblizszy odjazdy rozklad obok kolo przy do
        kur yra kaip nuvykti prasau prie salia iki
        waar naar hoe volgende vertrek bij naast graag alstublieft
        var ligger hur nasta till vid nara avgangar hvor neste til naermeste
        missa missa on kus asub lahim kur atrodas tuvaka kde je jak nejblizsi prosim blizko hol van legkozelebbi
        где как доехать до ближайшая ближайшии пожалуиста около возле рядом де як доіхати будь ласка біля поруч
        που ειναι παρακαλω κοντα
        """)

    private static let joiners = words(
        """
        and at x opp opposite after before near nr corner cnr cor of by und et ecke esq esquina angolo ang og och bei
        con crn between intersection crossing.of
        """)
    private static let articles = words(
        """
        the a an le la les l der die das dem den el los las il lo gli i o os as de di da do du des del della dos das y e
        to in on from no number num nr het een
        """)
    private static let kinds = words(
        """
        station stations stn sta stop stops bus buses train trains metro subway tram trams streetcar ferry ferries wharf
        whf pier interchange terminal terminus railway rail light lightrail underground tube halt coach busway platform
        bahnhof bhf haltestelle hst u s sbahn ubahn bahn tramhaltestelle bushaltestelle strassenbahn gare arret tramway estacion parada paradero estacao ponto
        stazione fermata dworzec przystanek stacja stotis stotele nadrazi zastavka allomas istasyon durak asema
        hallplats stasjon statie gara peatus jaam pietura stacija stanica kolodvor postaja stajaliste busstation
        станция остановка вокзал метро трамвай автобус троллейбус станція зупинка автобусна спирка гара станица
        σταση σταθμος μετρο 駅 バス停 停留所 站 车站 車站 地铁站 地鐵站 역 정류장 정류소 สถานี
        """)
    /// Kinds that may name the same stop: a query for the station may mean the wharf.
    package static let stoppingPoints = ["station", "stn", "wharf", "interchange", "rail", "stop", "pier", "terminal"]

    private static func words(_ text: String) -> Set<String> {
        // By bytes, and plain words as they are: the first search of a process waits for it.
        Set(
            text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.flatMap { word in
                word.allSatisfy(SearchText.isPlain)
                    ? [String(Substring(word))] : SearchText(String(Substring(word))).words.map(\.plain)
            })
    }
}
