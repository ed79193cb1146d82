/**
 * Positions of hotels around a place in a square drawing, from metres east and north of its centre. The curvature of
 * the earth is ignored over these few kilometres.
 */
export type Point = { latitude: number; longitude: number }
export type Compass = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'
export type Spot<H> = {
  hotel: H
  number: number
  /** `x` and `y`: 0 to 100 from the start and the top. */
  x: number
  y: number
  metres: number
  towards: Compass
}
export type Plan<H> = {
  spots: Spot<H>[]
  /** The distance of the scale bar, and its length in the drawing. */
  scale: { metres: number; length: number }
  rings: { metres: number; radius: number }[]
}

const metresPerDegree = 111_320
const compass: Compass[] = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw']
/** Distance of the outermost hotel from the centre of the drawing. */
const reach = 40
/** The smallest distance between two dots. */
const dotSize = 9
const nearest = 200

export function hotelMapLayout<H extends { latitude: number | null; longitude: number | null }>(
  centre: Point,
  hotels: readonly H[],
): Plan<H> | null {
  const placed = hotels.flatMap((hotel) =>
    hotel.latitude === null || hotel.longitude === null
      ? []
      : [{ hotel, ...offsetFrom(centre, { latitude: hotel.latitude, longitude: hotel.longitude }) }],
  )
  if (placed.length === 0) return null
  const far = Math.max(nearest, ...placed.map(({ metres }) => metres))
  const perMetre = reach / far
  const spots = separateDots(
    placed.map(({ hotel, east, north, metres }, index) => ({
      hotel,
      number: index + 1,
      x: 50 + east * perMetre,
      y: 50 - north * perMetre,
      metres,
      towards: compass[Math.round(((Math.atan2(east, north) / Math.PI) * 4 + 8) % 8) % 8]!,
    })),
  )
  const step = scaleBarMetres(far / 2)
  return {
    spots,
    scale: { metres: step, length: step * perMetre },
    rings: [1, 2]
      .map((times) => ({ metres: step * times, radius: step * times * perMetre }))
      .filter(({ radius }) => radius <= 48),
  }
}

function offsetFrom(centre: Point, { latitude, longitude }: Point) {
  const north = (latitude - centre.latitude) * metresPerDegree
  const east = (longitude - centre.longitude) * metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180)
  return { north, east, metres: Math.hypot(north, east) }
}

/** The largest 1, 2 or 5 times a power of ten that does not exceed `metres`. */
export function scaleBarMetres(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return [5, 2, 1].map((times) => times * power).find((length) => length <= metres)!
}

/** Moves overlapping dots apart in up to 30 passes, and keeps them within the drawing. */
function separateDots<S extends { x: number; y: number }>(spots: S[]): S[] {
  const moved = spots.map((spot) => ({ ...spot }))
  for (let round = 0; round < 30; round += 1) {
    let near = false
    for (const [index, spot] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other.x - spot.x, other.y - spot.y]
        const distance = Math.hypot(dx, dy)
        if (distance >= dotSize) continue
        near = true
        const push = (dotSize - distance) / 2 + 0.05
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        spot.x -= ux * push
        spot.y -= uy * push
        other.x += ux * push
        other.y += uy * push
      }
    }
    if (!near) break
  }
  return moved.map((spot) => ({ ...spot, x: Math.min(95, Math.max(5, spot.x)), y: Math.min(95, Math.max(5, spot.y)) }))
}
