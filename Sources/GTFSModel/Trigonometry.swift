internal import Foundation

/// Trigonometric functions of angles in degrees.
enum Trigonometry {
    static func sineOfDegrees(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    static func cosineOfDegrees(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    static func degreesOfArcSine(_ sine: Double) -> Double { asin(min(1, max(-1, sine))) * 180 / .pi }
}
