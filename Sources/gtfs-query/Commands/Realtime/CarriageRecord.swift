internal import GTFSModel

/// A carriage as answers write it.
enum CarriageRecord {
    static func record(_ carriage: Carriage) -> Record {
        Record { record in
            record.add("id", carriage.id)
            record.add("label", carriage.label)
            record.add("occupancy", carriage.occupancy?.name)
            record.add("occupancy_percentage", carriage.occupancyPercentage)
            record.add("carriage_sequence", carriage.sequence)
            record.add("quiet", carriage.isQuiet)
            record.add("luggage_rack", carriage.hasLuggageRack)
        }
    }
}
