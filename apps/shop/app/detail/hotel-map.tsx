/**
 * A map of the hotels as an inline drawing: no third-party map is loaded. The list beside it has the same information
 * as text.
 */
import { useDealLabels } from '../deal-labels.ts'
import { ProperName } from '../parts/name.tsx'
import type { HotelMapData } from './hotel-map-data.ts'

/** In metres. A hotel farther than this from the centre is shown with the name of the place instead of the distance. */
const withinPlace = 3_500

export function HotelMap({ map }: { map: HotelMapData }) {
  const { t, number, listed } = useDealLabels()
  const { place } = map
  const formatDistance = (metres: number) =>
    metres < 950
      ? t('map.metres', { number: number(Math.max(50, Math.round(metres / 50) * 50)) })
      : t('map.kilometres', {
          number: number(metres < 9_950 ? Math.round(metres / 100) / 10 : Math.round(metres / 1000)),
        })
  return (
    <section className="section wrap hotel-map">
      <h2>{t('map.title')}</h2>
      <div className="hotel-map-columns">
        <PlanDrawing map={map} formatDistance={formatDistance} />
        <ol className="plan-list">
          {map.spots.map((spot) => (
            <li key={spot.number}>
              <span className="plan-key" aria-hidden="true">
                {number(spot.number)}
              </span>
              <p>
                <b>
                  <ProperName>{spot.name}</ProperName>
                </b>
                <span className="small quiet">
                  {listed([
                    spot.city !== place && spot.city,
                    spot.metres < 100
                      ? t('map.middle', { place })
                      : spot.metres > withinPlace
                        ? spot.city !== place && place
                        : t(`map.towards.${spot.towards}`, {
                            distance: formatDistance(spot.metres),
                            place,
                          }),
                  ])}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <p className="fine">{t('map.note')}</p>
    </section>
  )
}

function PlanDrawing({ map, formatDistance }: { map: HotelMapData; formatDistance(metres: number): string }) {
  const { t, number } = useDealLabels()
  return (
    <svg viewBox="0 0 100 100" className="hotel-plan" aria-hidden="true" direction="ltr">
      <rect width="100" height="100" className="plan-ground" />
      {map.rings.map(({ metres, radius }) => (
        <circle key={metres} cx="50" cy="50" r={radius} className="plan-ring" />
      ))}
      <path d="M50 46.5v7M46.5 50h7" className="plan-middle" />
      <text x="50" y="57.6" textAnchor="middle" className="plan-place">
        {map.place}
      </text>
      {map.spots.map((spot) => (
        <g key={spot.number}>
          <circle cx={spot.x} cy={spot.y} r="4.2" className="plan-dot" />
          <text x={spot.x} y={spot.y + 1.55} textAnchor="middle" className="plan-number">
            {number(spot.number)}
          </text>
        </g>
      ))}
      <g className="plan-north">
        <path d="M92 12V5m-2.2 2.6L92 5l2.2 2.6" />
        <text x="92" y="16.4" textAnchor="middle">
          {t('map.north')}
        </text>
      </g>
      <g className="plan-scale">
        <path d={`M6 92v2.4h${map.scale.length}V92`} />
        <text x={6 + map.scale.length / 2} y="90.4" textAnchor="middle">
          {formatDistance(map.scale.metres)}
        </text>
      </g>
    </svg>
  )
}
