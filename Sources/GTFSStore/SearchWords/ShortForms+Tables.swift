extension ShortForms {
    /// The words that names and people shorten: a table per language, a meaning per line, and all its spellings on the
    /// line. A full stop stands between the words of one form ("p.za", "light.rail"). They are folded as search folds
    /// names, so that the first search of a process does not wait for it.
    package static let tables: [String: String] = [
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
        strasse str | hauptbahnhof hbf hb | bahnhof bhf bf | platz pl | sankt st | haltestelle hst | weg w | allee al
        brucke br | krankenhaus kh krkhs | zentraler.omnibusbahnhof zob | busbahnhof zob | universitat uni | schule sch
        industriegebiet ig | gewerbegebiet gg | kreuzung krzg | abzweig abzw abzweigung | siedlung sdlg
        kirche kirch | nord n | sud s | ost o | west w | an.der a.d | in.der i.d | markt mkt | doktor dr
        professor prof | ober ob | unter unt | gross gr grosser grosse | klein kl kleiner kleine | gymnasium gym
        gemeindehaus gdehaus | schulhaus schulh | friedhof friedh frdh | rathaus rath | gasse g | ring rg
        """,
        "fr": """
        rue r | avenue av ave | boulevard bd bvd boul blvd | place pl | saint st | sainte ste | route rte rt
        chemin ch chem che | allee all | allees all | impasse imp | square sq | quai q | faubourg fbg fg
        general gal gen | docteur dr | professeur prof | president pdt pres | marechal mal | colonel col
        commandant cdt | lieutenant lt | capitaine cne | monseigneur mgr | notre.dame n.d nd
        hotel.de.ville h.de.ville hdv | centre.commercial c.cial cc | centre ctre | zone.industrielle zi z.i
        zone.artisanale za z.a | lotissement lot | residence res | college col clg | lycee lyc | hopital hop
        rond.point rd.pt rdpt rp | pont pt | porte pte | petit pt | grand gd | grande gde | universite univ
        passage pass psg | cours crs | croix cx | fontaine fne | nord n | sud s | est e | ouest o
        """,
        "es": """
        calle c cl cll | avenida av avda avd ave | plaza pza pl plz | carretera ctra carr crta | paseo ps pso po
        calzada calz | prolongacion prol | privada priv | bulevar blvd boulevard bvd | carrera cra kra | camino cno
        glorieta gta | ronda rda | travesia trva | san s sn | santa sta | santo sto | general gral gal | doctor dr
        doctora dra | ingeniero ing | licenciado lic | presidente pdte pres | coronel cnel | capitan cap
        sargento sgto | teniente tte | maria ma | nuestra.senora ntra.sra | estacion est | hospital hosp
        universidad univ | colegio col | colonia col | poligono pol | urbanizacion urb | puente pte | norte n nte
        sur s | oriente ote | poniente pte | esquina esq | numero num nro | kilometro km | frente fte | este e | oeste o
        """,
        "ca": """
        carrer c calle | avinguda av avda avenida | placa pl plaza | passeig pg paseo | ronda rda | carretera ctra
        sant st san | santa sta | rambla rbla | gran.via gv | estacio est estacion | passatge ptge pasaje
        """,
        "pt": """
        rua r | avenida av | estrada estr est | praca pc pc pca pca | travessa tv trav | alameda al | largo lg lgo
        rodovia rod | ladeira ld lad | jardim jd jdm | vila vl | parque pq pqe | conjunto conj cj | doutor dr
        doutora dra | professor prof | professora profa prof | engenheiro eng | general gen gal | marechal mal mar
        brigadeiro brig | coronel cel | capitao cap | tenente ten | major maj | sargento sgt sarg | almirante alm
        presidente pres | governador gov | senador sen | deputado dep | vereador ver | padre pe | dom d | dona d
        santa sta | santo sto | sao s | nossa.senhora n.sra n.s nsa.sra nsra | terminal term | estacao est
        hospital hosp | escola esc | universidade univ | ponte pte | viaduto vd viad | comandante cmte com
        visconde visc | conselheiro cons | desembargador des | embaixador emb | norte n | sul s | leste l | oeste o
        colegio col | cemiterio cem | igreja igr | shopping shop | metro metro | interior int
        """,
        "it": """
        via v | viale v.le vle | piazza p.za pza p.zza pzza | piazzale p.le ple | porta p.ta pta | corso c.so cso
        largo l.go lgo | strada str | vicolo vic | san s | santa s sta | santo s sto | santi ss | sant s
        stazione staz stz | ospedale osp | universita univ | fratelli f.lli flli | generale gen | dottor dr
        ponte p.te pte | borgo b.go bgo | monte m.te mte | localita loc | centro c.tro ctro | castello cast
        frazione fraz | cimitero cim | angolo ang | quartiere q.re | bastioni b.ni bast | ripa r.pa | giardini g.ni
        """,
        "pl": """
        ulica ul | aleja al | aleje al | plac pl | osiedle os | swietego sw | swietej sw | dworzec dw | generala gen
        ksiedza ks | marszalka marsz | profesora prof | doktora dr | pulkownika plk | wielkopolski wlkp
        wielkopolska wlkp | wielkopolskie wlkp | wielkopolskich wlkp | mazowiecki maz | mazowiecka maz | slaski sl
        slaska sl | zajezdnia zaj | szkola szk | szpital szp | cmentarz cm | imienia im | dworzec.glowny dw.gl
        dworzec.autobusowy d.a | kosciol kosc | rondo rd | glowny gl | glowna gl
        """,
        "lt": """
        gatve g gat | prospektas pr prosp | aikste a aiks | aleja al | stotis st stot | plentas pl | kelias kel
        ligonine lig | mokykla mok | universitetas univ | sventoji sv | svento sv | gelezinkelio gelez
        autobusu.stotis as | prekybos.centras pc | viadukas viad | skersgatvis skg | gatves g
        """,
        "nl": """
        straat str | station stn st | centraal.station cs | plein pl | laan ln | sint st | burgemeester burg
        ziekenhuis zkh | gracht gr | dokter dr | noord n | zuid z | oost o
        """,
        "sv": "gatan g | vagen v | sankt st s | station stn | norra n | sodra s | ostra o | vastra v | centralen c",
        "nb": "gate gt g | vei v | veien vn | plass pl | stasjon st | sankt st | nordre n | sondre s",
        "da": "vej v | station st | sonder sdr | norre nr | store st | lille ll | gammel gl | sankt st skt | plads pl",
        "fi": "katu k | asema as | linja.autoasema la.asema las | tie t | keskusta kesk | sairaala sair | koulu kl",
        "et": """
        tanav tn | maantee mnt | puiestee pst | valjak vlj valj | jaam j | raudteejaam rtj rdtj | bussijaam bj
        keskus kesk | haigla haigl | kalmistu kalm | tallinna tln | sankt st | suur s | vaike v
        """,
        "lv": """
        iela i | prospekts pr prosp | bulvaris bulv blv | laukums lauk l | soseja s sos | gatve g | stacija st stac
        autoosta ao | dzelzcela dzelzc dz dzc | slimnica slim slimn | mikrorajons mikr mikror | aleja al
        krastmala krastm krm | sveta sv | svetais sv | centrs c | skola sk | tirdzniecibas.centrs tc t.c
        """,
        "cs": """
        ulice ul | namesti nam | nadrazi nadr | hlavni.nadrazi hl.n hl.nadr | trida tr | svateho sv
        autobusove.nadrazi aut.nadr | nemocnice nem | krizovatka kriz | sidliste sidl
        zeleznicni.stanice zel.st z.st zst | rozcesti rozc | obecni.urad ob.ur ou | skola sk
        """,
        "sk": """
        ulica ul | namestie nam | nemocnica nem | stanica st | zeleznicna.stanica zel.st z.st zst | trieda tr
        autobusova.stanica aut.st as | svateho sv | hlavna.stanica hl.st | razcestie razc | obecny.urad ocu
        """,
        "hr":
            "ulica ul | cesta c | trg tg | sveti sv | kolodvor kol | glavni.kolodvor gl.kol | bulevar bul | bolnica bol",
        "eu": "kalea k | etorbidea etorb etb | geltokia gelt",
        "gl": "rua r | praza pz | avenida av avda | estrada estr | santa sta | estacion est",
        "id": "jalan jl jln | stasiun st sta | rumah.sakit rs | universitas univ | simpang sp | halte h",
        "ms": "jalan jln | kampung kg kpg | taman tmn | lorong lrg | stesen stn | sekolah sek | hospital hosp",
        "vi": "duong d | benh.vien bv | dai.hoc dh | truong th | cong.vien cv | ben.xe bx | nga.tu nt | quoc.lo ql",
        "hu": """
        utca u | utcaja u | utja u | palyaudvar pu | vasutallomas va vasutall | autobusz.allomas aut.all | korut krt
        sugarut sgt | szent szt | ter t | tere t | allomas all | korhaz kh | lakotelep ltp | kozpont kp | elagazas elag
        altalanos.iskola alt.isk | kozseghaza kozs.h | temeto tem | bejarati.ut bej.ut
        """,
        "ro": """
        strada str | bulevardul bd b.dul bdul | piata p.ta pta | calea cal | soseaua sos | intrarea intr
        sfantul sf | sfanta sf
        """,
        "tr": """
        caddesi cd cad | sokak sk sok | sokagi sk sok | bulvari blv bulv | mahallesi mah mh | istasyonu ist
        hastanesi hast | universitesi unv
        """,
        "ru": """
        улица ул | проспект пр просп пр.т | площадь пл | переулок пер | шоссе ш | бульвар бул б.р | станция ст
        метро м | вокзал вокз | набережная наб | микрораион мкр мкрн м.н | проезд пр.д | имени им | больница бол
        университет ун.т | школа шк | кинотеатр к.т | завод з.д | железнодорожныи ж.д жд | железнодорожная ж.д жд
        автостанция ас а.с | платформа платф | поликлиника пол.ка | поселок пос | торговыи.центр тц | торговыи.комплекс тк
        """,
        "uk": """
        вулиця вул | проспект просп пр пр.т прт | площа пл | провулок пров пер | бульвар бульв бул б.р | шосе ш
        станція ст | метро м | станція.метро ст.м | вокзал вокз | залізничнии зал залізн | набережна наб | школа шк
        залізничнии.вокзал зал.вокз | мікрораион мкр мкрн м.н | проізд пр.д | імені ім | лікарня лік | завод з.д
        університет ун.т універ | автостанція ас а.с | кінотеатр к.т | житловии.масив жм ж.м | будинок буд | село с
        поліклініка пол.ка | торговии.центр тц | торгово.розважальнии.центр трц | академіка акад | генерала ген
        """,
        "be": "вуліца вул | праспект пр пр.т | плошча пл | завулак зав | вакзал вакз | станцыя ст | бульвар бул",
        "bg": """
        улица ул | булевард бул | площад пл | жилищен.комплекс жк ж.к | квартал кв | болница бол | училище уч
        автогара аг | централна.гара ц.гара | свети св | света св
        """,
        "sr": "улица ул | булевар бул | трг т | железничка.станица жел.ст | станица ст | свети св | болница бол",
        "el": """
        λεωφοροσ λεωφ λ | πλατεια πλ | αγιου αγ | αγιασ αγ | αγια αγ | αγιοσ αγ | αγιοι αγ | αγιων αγ | οδοσ οδ
        σταθμοσ στ σταθ | νοσοκομειο νοσ | εθνικησ εθν | πανεπιστημιο παν | γυμνασιο γυμν
        """,
        "he": "רחוב רח | שדרות שד | ככר כ | תחנה ת | בית.ספר ביס",
    ]

    /// Ends of words, for languages that write "Hauptstraße" as one word.
    static let wordEnds: [[String]] = [
        ["strasse", "str"], ["straat", "str"], ["platz", "pl"], ["gatan", "g"], ["vagen", "v"], ["gata", "g"],
        ["veien", "vn"], ["vej", "v"], ["gasse", "g"], ["brucke", "br"], ["bahnhof", "bhf"],
    ]
}
