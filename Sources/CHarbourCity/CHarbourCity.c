// As in CSchema, the Swift compiler would take half a minute for these files.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CHarbourCity.h"

static const unsigned char agency[] = {
#embed "../../Fixtures/harbour-city/agency.txt"
};
static const unsigned char calendar[] = {
#embed "../../Fixtures/harbour-city/calendar.txt"
};
static const unsigned char calendar_dates[] = {
#embed "../../Fixtures/harbour-city/calendar_dates.txt"
};
static const unsigned char feed_info[] = {
#embed "../../Fixtures/harbour-city/feed_info.txt"
};
static const unsigned char frequencies[] = {
#embed "../../Fixtures/harbour-city/frequencies.txt"
};
static const unsigned char levels[] = {
#embed "../../Fixtures/harbour-city/levels.txt"
};
static const unsigned char pathways[] = {
#embed "../../Fixtures/harbour-city/pathways.txt"
};
static const unsigned char routes[] = {
#embed "../../Fixtures/harbour-city/routes.txt"
};
static const unsigned char shapes[] = {
#embed "../../Fixtures/harbour-city/shapes.txt"
};
static const unsigned char stop_times[] = {
#embed "../../Fixtures/harbour-city/stop_times.txt"
};
static const unsigned char stops[] = {
#embed "../../Fixtures/harbour-city/stops.txt"
};
static const unsigned char transfers[] = {
#embed "../../Fixtures/harbour-city/transfers.txt"
};
static const unsigned char translations[] = {
#embed "../../Fixtures/harbour-city/translations.txt"
};
static const unsigned char trips[] = {
#embed "../../Fixtures/harbour-city/trips.txt"
};

#define FILE_OF(name) {#name ".txt", name, sizeof name}
static const HarbourCityFile files[] = {
    FILE_OF(agency), FILE_OF(calendar), FILE_OF(calendar_dates), FILE_OF(feed_info), FILE_OF(frequencies),
    FILE_OF(levels), FILE_OF(pathways), FILE_OF(routes), FILE_OF(shapes), FILE_OF(stop_times), FILE_OF(stops),
    FILE_OF(transfers), FILE_OF(translations), FILE_OF(trips),
};

int harbour_city_count(void) { return sizeof files / sizeof *files; }
HarbourCityFile harbour_city_file(int index) { return files[index]; }
