import Foundation
import GTFSRealtime
import Testing

@testable import RealtimeURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(
    "Messages over HTTP", .enabled(if: LocalServer.isInstalled, "NOT RUN: Python is not installed"),
    .timeLimit(.minutes(15)))
struct URLSessionTransportTests {
    private let server: LocalServer

    init() throws { server = try LocalServer() }

    private func fetch(
        _ path: String, headers: [String: String] = [:], timeout: Double = 20, limit: Int = 1 << 20
    ) async throws -> RealtimeResponse {
        try await URLSessionTransport().fetch(
            RealtimeRequest(url: try server.url(path), headers: headers, timeout: timeout, byteLimit: limit))
    }

    @Test func `Status, headers and body come back, and headers arrive`() async throws {
        let response = try await fetch("/trips.pb", headers: ["X-Key": "k"])
        #expect(response.status == 200)
        #expect(response.body == Data("/trips.pb k".utf8))
        #expect(response.header("content-length") == "11")
    }

    @Test func `304 is seen by whoever asked for what is new`() async throws {
        let first = try await fetch("/tagged")
        #expect(first.header("ETag") == "\"1\"")
        let second = try await fetch("/tagged", headers: ["If-None-Match": "\"1\""])
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
    }

    @Test func `An answer that is an error is an answer`() async throws {
        let response = try await fetch("/busy")
        #expect(response.status == 429)
        #expect(response.header("Retry-After") == "7")
        // Its page may be longer than what was asked for.
        #expect(try await fetch("/missing", limit: 3).status == 404)
    }

    @Test func `A body beyond the limit ends the download`() async throws {
        let error = await #expect(throws: DownloadError.self) { try await fetch("/large", limit: 1000) }
        #expect(error?.code == .tooLong)
        #expect(error?.localizedDescription == "the body has more than 1000 bytes")
    }

    @Test func `A server that does not answer in time, or is not there, is an error`() async throws {
        let slow = await #expect(throws: DownloadError.self) { try await fetch("/slow", timeout: 1) }
        #expect(slow?.description == "the time limit of the request passed" && slow?.code == .timedOut)
        let nobody = try #require(URL(string: "http://127.0.0.1:9/"))
        let refused = await #expect(throws: DownloadError.self) {
            try await URLSessionTransport().fetch(
                RealtimeRequest(url: nobody, headers: [:], timeout: 5, byteLimit: 1000))
        }
        #expect(refused?.description == "the host does not accept the connection" && refused?.code == .unreachable)
    }

    @Test func `A host without a secure connection is another error than one that is down`() async throws {
        let plain = try server.url("/trips.pb").absoluteString
        let secure = try #require(URL(string: plain.replacing("http:", with: "https:")))
        let error = await #expect(throws: DownloadError.self) {
            try await URLSessionTransport().fetch(
                RealtimeRequest(url: secure, headers: [:], timeout: 20, byteLimit: 1000))
        }
        #expect(error?.code == .certificate && error?.description == "no secure connection could be made")
    }

    @Test(
        "What the system says has a code and a sentence",
        arguments: [
            (.notConnectedToInternet, "offline"), (.dataNotAllowed, "offline"), (.timedOut, "timed_out"),
            (.cannotFindHost, "unreachable"), (.serverCertificateUntrusted, "certificate"),
            (.serverCertificateHasBadDate, "certificate"), (.networkConnectionLost, "cut"),
            (.badServerResponse, "no_http"), (.cancelled, "cancelled"), (.unsupportedURL, "failed"),
        ] as [(URLError.Code, String)])
    func codes(system: URLError.Code, word: String) {
        let error = DownloadError(URLError(system))
        #expect(error.code.rawValue == word && error.localizedDescription == error.description)
        #expect(!error.description.isEmpty && (word == "failed" || !error.description.contains("NSURLError")))
    }

    @Test func `A configuration of the app's own is obeyed`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Key": "own"]
        let response = try await URLSessionTransport(configuration: configuration).fetch(
            RealtimeRequest(url: try server.url("/trips.pb"), headers: [:], timeout: 20, byteLimit: 1000))
        #expect(response.body == Data("/trips.pb own".utf8))
    }

    @Test func `A request ends with the task that waits for it`() async throws {
        let task = Task { try await fetch("/slow") }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let result = await task.result
        #expect(throws: (any Error).self) { try result.get() }
    }

    @Test func `A poller asks a real server for what is new`() async throws {
        var options = PollOptions()
        options.interval = 0.05
        let poller = RealtimePoller(url: try server.url("/tagged"), options: options, transport: URLSessionTransport())
        let (stream, polls) = AsyncStream.makeStream(of: Poll.Outcome.self)
        let task = Task { await poller.run { polls.yield($0.outcome) } }
        var outcomes: [Poll.Outcome] = []
        for await outcome in stream {
            outcomes.append(outcome)
            if outcomes.count == 3 { break }
        }
        task.cancel()
        await task.value
        #expect(outcomes == [.message(Data([0x0A, 0x05, 0x0A, 0x03] + Array("2.0".utf8))), .unchanged, .unchanged])
    }
}
