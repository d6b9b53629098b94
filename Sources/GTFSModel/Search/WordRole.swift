/// What a word of a query is for. Only words of content have to be in a name.
package enum WordRole: Sendable {
    /// What a place is called.
    case content
    /// A kind of stop: "station", "wharf", "bus".
    case kind
    /// A word between two streets: "and", "at", "opp", "corner of".
    case joiner
    /// An article or preposition.
    case article
    /// The feed's own city, state or country.
    case region

    /// The role of a folded word, except regions, which depend on the feed.
    package init(_ word: String) {
        if Self.kinds.contains(word) {
            self = .kind
        } else if Self.joiners.contains(word) {
            self = .joiner
        } else {
            self = Self.articles.contains(word) ? .article : .content
        }
    }

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
        bahnhof bhf haltestelle hst u s sbahn ubahn gare arret tramway estacion parada paradero estacao ponto
        stazione fermata dworzec przystanek stacja stotis stotele nadrazi zastavka allomas istasyon durak asema
        hallplats stasjon statie gara станция остановка вокзал 駅 バス停 站 车站 車站
        """)
    /// Kinds that name the same stop: who asks for the station may mean the wharf.
    package static let stoppingPoints = ["station", "stn", "wharf", "interchange", "rail", "stop", "pier", "terminal"]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.flatMap { SearchText(String($0)).words.map(\.plain) })
    }
}
