extension ShortForms {
    /// The words that names and people shorten: a table per language, a meaning per line, and all its spellings on the
    /// line. A full stop stands between the words of one form ("p.za", "light.rail"). Search folds the forms as it
    /// folds names, so case and accents make no difference.
    static let tables: [String: String] = [
        "en": """
        street st str | saint st | sainte ste st | road rd | avenue ave av aven | boulevard blvd bvd bd boul
        drive dr drv | lane ln la | highway hwy | parkway pkwy pky pwy | court ct crt | crescent cres cr crs cresc
        circle cir | circuit cct crct | place pl | plaza plz pza | square sq | terrace tce ter terr tce
        close cl | grove gr gve grv | parade pde | promenade prom | crossing xing crsg | way wy
        junction jct jn jnc jctn junc | motorway mwy | freeway fwy | expressway expy | transitway t.way tway twy
        wharf whf | beach bch | bridge bdge brg br | centre center ctr cntr | mount mt | mountain mtn | fort ft
        point pt pnt | port pt | heights hts | park pk | gardens gdns gdn | garden gdn | island is isl | lake lk
        creek ck crk | river riv | valley vly | village vlg vill | station stn sta | railway rly | opposite opp
        near nr | corner cnr cor | hospital hosp | university univ uni | school sch | college coll | public.school ps
        primary.school ps | high.school hs | elementary.school es | middle.school ms | terminal term | terminus term
        international intl | north n nth | south s sth | east e | west w | northeast ne | northwest nw
        southeast se | southwest sw | north.east ne | north.west nw | south.east se | south.west sw | upper upr | lower lwr | great gt
        building bldg | market mkt | turnpike tpke | trail trl | loop lp | route rte rt | ridge rdg | esplanade esp
        arcade arc | reserve res | recreation rec | memorial mem | community comm | platform plat | interchange int
        transit.center tc | transit.centre tc | park.and.ride p.and.r pr p.r | airport apt arpt | apartments apts apt
        church ch | library lib | department dept | government govt | national natl nat | doctor dr
        martin.luther.king mlk m.l.king | junior jr | light.rail lr | and und et | before bef | after aft | extension ext
        shopping.centre sc shopping.ctr | shopping.center sc | technical.and.further.education tafe | roadway rdwy
        northbound nb | southbound sb | eastbound eb | westbound wb | golf.course gc | post.office po | service svc
        head.road head.rd | corporation corp | association assn | view vw | view vws | driveway dwy | cemetery cem
        """,
        "de": """
        straße str | hauptbahnhof hbf hb | bahnhof bhf bf | platz pl | sankt st | haltestelle hst | weg w | allee al
        brücke br | krankenhaus kh krkhs | zentraler.omnibusbahnhof zob | busbahnhof zob | universität uni | schule sch
        industriegebiet ig | gewerbegebiet gg | kreuzung krzg | abzweig abzw abzweigung | siedlung sdlg
        kirche kirch | nord n | süd s | ost o | west w | an.der a.d | in.der i.d | markt mkt | doktor dr
        professor prof | ober ob | unter unt | groß gr großer große | klein kl kleiner kleine | gymnasium gym
        gemeindehaus gdehaus | schulhaus schulh | friedhof friedh frdh | rathaus rath | gasse g | ring rg
        """,
        "fr": """
        rue r | avenue av ave | boulevard bd bvd boul blvd | place pl | saint st | sainte ste | route rte rt
        chemin ch chem che | allée all | allées all | impasse imp | square sq | quai q | faubourg fbg fg
        général gal gen | docteur dr | professeur prof | président pdt pres | maréchal mal | colonel col
        commandant cdt | lieutenant lt | capitaine cne | monseigneur mgr | notre.dame n.d nd
        hôtel.de.ville h.de.ville hdv | centre.commercial c.cial cc | centre ctre | zone.industrielle zi z.i
        zone.artisanale za z.a | lotissement lot | résidence res | collège col clg | lycée lyc | hôpital hop
        rond.point rd.pt rdpt rp | pont pt | porte pte | petit pt | grand gd | grande gde | université univ
        passage pass psg | cours crs | croix cx | fontaine fne | nord n | sud s | est e | ouest o
        """,
        "es": """
        calle c cl cll | avenida av avda avd ave | plaza pza pl plz | carretera ctra carr crta | paseo ps pso pº
        calzada calz | prolongación prol | privada priv | bulevar blvd boulevard bvd | carrera cra kra | camino cno
        glorieta gta | ronda rda | travesía trva | san s sn | santa sta | santo sto | general gral gal | doctor dr
        doctora dra | ingeniero ing | licenciado lic | presidente pdte pres | coronel cnel | capitán cap
        sargento sgto | teniente tte | maría ma | nuestra.señora ntra.sra | estación est | hospital hosp
        universidad univ | colegio col | colonia col | polígono pol | urbanización urb | puente pte | norte n nte
        sur s | oriente ote | poniente pte | esquina esq | número num nro | kilómetro km | frente fte | este e | oeste o
        """,
        "ca": """
        carrer c calle | avinguda av avda avenida | plaça pl plaza | passeig pg paseo | ronda rda | carretera ctra
        sant st san | santa sta | rambla rbla | gran.via gv | estació est estacion | passatge ptge pasaje
        """,
        "pt": """
        rua r | avenida av | estrada estr est | praça pç pc pca pça | travessa tv trav | alameda al | largo lg lgo
        rodovia rod | ladeira ld lad | jardim jd jdm | vila vl | parque pq pqe | conjunto conj cj | doutor dr
        doutora dra | professor prof | professora profa prof | engenheiro eng | general gen gal | marechal mal mar
        brigadeiro brig | coronel cel | capitão cap | tenente ten | major maj | sargento sgt sarg | almirante alm
        presidente pres | governador gov | senador sen | deputado dep | vereador ver | padre pe | dom d | dona d
        santa sta | santo sto | são s | nossa.senhora n.sra n.s nsa.sra nsra | terminal term | estação est
        hospital hosp | escola esc | universidade univ | ponte pte | viaduto vd viad | comandante cmte com
        visconde visc | conselheiro cons | desembargador des | embaixador emb | norte n | sul s | leste l | oeste o
        colégio col | cemitério cem | igreja igr | shopping shop | metrô metro | interior int
        """,
        "it": """
        via v | viale v.le vle | piazza p.za pza p.zza pzza | piazzale p.le ple | porta p.ta pta | corso c.so cso
        largo l.go lgo | strada str | vicolo vic | san s | santa s sta | santo s sto | santi ss | sant s
        stazione staz stz | ospedale osp | università univ | fratelli f.lli flli | generale gen | dottor dr
        ponte p.te pte | borgo b.go bgo | monte m.te mte | località loc | centro c.tro ctro | castello cast
        frazione fraz | cimitero cim | angolo ang | quartiere q.re | bastioni b.ni bast | ripa r.pa | giardini g.ni
        """,
        "pl": """
        ulica ul | aleja al | aleje al | plac pl | osiedle os | świętego św | świętej św | dworzec dw | generała gen
        księdza ks | marszałka marsz | profesora prof | doktora dr | pułkownika płk | wielkopolski wlkp
        wielkopolska wlkp | wielkopolskie wlkp | wielkopolskich wlkp | mazowiecki maz | mazowiecka maz | śląski śl
        śląska śl | zajezdnia zaj | szkoła szk | szpital szp | cmentarz cm | imienia im | dworzec.główny dw.gł
        dworzec.autobusowy d.a | kościół kosc | rondo rd | główny gł | główna gł
        """,
        "lt": """
        gatvė g gat | prospektas pr prosp | aikštė a aikš | alėja al | stotis st stot | plentas pl | kelias kel
        ligoninė lig | mokykla mok | universitetas univ | šventoji šv | švento šv | geležinkelio gelež
        autobusų.stotis as | prekybos.centras pc | viadukas viad | skersgatvis skg | gatvės g
        """,
        "nl": """
        straat str | station stn st | centraal.station cs | plein pl | laan ln | sint st | burgemeester burg
        ziekenhuis zkh | gracht gr | dokter dr | noord n | zuid z | oost o
        """,
        "sv": "gatan g | vägen v | sankt st s | station stn | norra n | södra s | östra ö | västra v | centralen c",
        "nb": "gate gt g | vei v | veien vn | plass pl | stasjon st | sankt st | nordre n | søndre s",
        "da": "vej v | station st | sønder sdr | nørre nr | store st | lille ll | gammel gl | sankt st skt | plads pl",
        "fi": "katu k | asema as | linja.autoasema la.asema las | tie t | keskusta kesk | sairaala sair | koulu kl",
        "et": """
        tänav tn | maantee mnt | puiestee pst | väljak vlj välj | jaam j | raudteejaam rtj rdtj | bussijaam bj
        keskus kesk | haigla haigl | kalmistu kalm | tallinna tln | sankt st | suur s | väike v
        """,
        "lv": """
        iela i | prospekts pr prosp | bulvāris bulv blv | laukums lauk l | šoseja š šos | gatve g | stacija st stac
        autoosta ao | dzelzceļa dzelzc dz dzc | slimnīca slim slimn | mikrorajons mikr mikror | aleja al
        krastmala krastm krm | svētā sv | svētais sv | centrs c | skola sk | tirdzniecības.centrs tc t.c
        """,
        "cs": """
        ulice ul | náměstí nám | nádraží nádr | hlavní.nádraží hl.n hl.nádr | třída tř | svatého sv
        autobusové.nádraží aut.nádr | nemocnice nem | křižovatka křiž | sídliště sídl
        železniční.stanice žel.st ž.st žst | rozcestí rozc | obecní.úřad ob.úř oú | škola šk
        """,
        "sk": """
        ulica ul | námestie nám | nemocnica nem | stanica st | železničná.stanica žel.st ž.st žst | trieda tr
        autobusová.stanica aut.st as | svätého sv | hlavná.stanica hl.st | rázcestie rázc | obecný.úrad ocú
        """,
        "hr":
            "ulica ul | cesta c | trg tg | sveti sv | kolodvor kol | glavni.kolodvor gl.kol | bulevar bul | bolnica bol",
        "eu": "kalea k | etorbidea etorb etb | geltokia gelt",
        "gl": "rúa r | praza pz | avenida av avda | estrada estr | santa sta | estación est",
        "id": "jalan jl jln | stasiun st sta | rumah.sakit rs | universitas univ | simpang sp | halte h",
        "ms": "jalan jln | kampung kg kpg | taman tmn | lorong lrg | stesen stn | sekolah sek | hospital hosp",
        "vi": "đường đ | bệnh.viện bv | đại.học đh | trường th | công.viên cv | bến.xe bx | ngã.tư nt | quốc.lộ ql",
        "hu": """
        utca u | utcája u | útja ú | pályaudvar pu | vasútállomás vá vasútáll | autóbusz.állomás aut.áll | körút krt
        sugárút sgt | szent szt | tér t | tere t | állomás áll | kórház kh | lakótelep ltp | központ kp | elágazás elág
        általános.iskola ált.isk | községháza közs.h | temető tem | bejárati.út bej.út
        """,
        "ro": """
        strada str | bulevardul bd b.dul bdul | piața p.ta pta | calea cal | șoseaua șos | intrarea intr
        sfântul sf | sfânta sf
        """,
        "tr": """
        caddesi cd cad | sokak sk sok | sokağı sk sok | bulvarı blv bulv | mahallesi mah mh | istasyonu ist
        hastanesi hast | üniversitesi ünv
        """,
        "ru": """
        улица ул | проспект пр просп пр.т | площадь пл | переулок пер | шоссе ш | бульвар бул б.р | станция ст
        метро м | вокзал вокз | набережная наб | микрорайон мкр мкрн м.н | проезд пр.д | имени им | больница бол
        университет ун.т | школа шк | кинотеатр к.т | завод з.д | железнодорожный ж.д жд | железнодорожная ж.д жд
        автостанция ас а.с | платформа платф | поликлиника пол.ка | посёлок пос | торговый.центр тц | торговый.комплекс тк
        """,
        "uk": """
        вулиця вул | проспект просп пр пр.т прт | площа пл | провулок пров пер | бульвар бульв бул б.р | шосе ш
        станція ст | метро м | станція.метро ст.м | вокзал вокз | залізничний зал залізн | набережна наб | школа шк
        залізничний.вокзал зал.вокз | мікрорайон мкр мкрн м.н | проїзд пр.д | імені ім | лікарня лік | завод з.д
        університет ун.т універ | автостанція ас а.с | кінотеатр к.т | житловий.масив жм ж.м | будинок буд | село с
        поліклініка пол.ка | торговий.центр тц | торгово.розважальний.центр трц | академіка акад | генерала ген
        """,
        "be": "вуліца вул | праспект пр пр.т | плошча пл | завулак зав | вакзал вакз | станцыя ст | бульвар бул",
        "bg": """
        улица ул | булевард бул | площад пл | жилищен.комплекс жк ж.к | квартал кв | болница бол | училище уч
        автогара аг | централна.гара ц.гара | свети св | света св
        """,
        "sr": "улица ул | булевар бул | трг т | железничка.станица жел.ст | станица ст | свети св | болница бол",
        "el": """
        λεωφόρος λεωφ λ | πλατεία πλ | αγίου αγ | αγίας αγ | αγία αγ | άγιος αγ | άγιοι αγ | αγίων αγ | οδός οδ
        σταθμός στ σταθ | νοσοκομείο νοσ | εθνικής εθν | πανεπιστήμιο παν | γυμνάσιο γυμν
        """,
        "he": "רחוב רח | שדרות שד | ככר כ | תחנה ת | בית.ספר ביס",
    ]

    /// Ends of words, for languages that write "Hauptstraße" as one word.
    static let wordEnds: [[String]] = [
        ["strasse", "str"], ["straat", "str"], ["platz", "pl"], ["gatan", "g"], ["vagen", "v"], ["gata", "g"],
        ["veien", "vn"], ["vej", "v"], ["gasse", "g"], ["brucke", "br"], ["bahnhof", "bhf"],
    ]
}
