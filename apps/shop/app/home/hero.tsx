import type { CardFacts } from '../parts/card-facts.ts'
import { Fragment } from 'react'
import { Link } from '../choice/link.tsx'
import { usePriceLabels } from '../choice/price-labels.ts'
import { dealPath, useDealLabels } from '../deal-labels.ts'
import { Picture } from '../parts/picture.tsx'
import { longestPartStyle } from '../parts/fit-heading.ts'
import { ProperName } from '../parts/name.tsx'

/** The title of the home page, with one raised word, and a poster of a real stay. */
export function Hero({ deal, alt }: { deal: CardFacts | null | undefined; alt: string | undefined }) {
  const { t, money, nights, comma } = useDealLabels()
  const { cents, unit, atHotel } = usePriceLabels()
  return (
    <section className="hero">
      <div className="hero-text">
        <h1 style={longestPartStyle(t('home.title'))}>
          <RaisedText text={t('home.title')} />
        </h1>
        <p>{t('home.text')}</p>
      </div>
      {deal && (
        <Link className="hero-poster" to={dealPath(deal)}>
          <Picture
            image={deal.image}
            sizes="(min-width: 1740px) 57vw, (min-width: 641px) 990px, 436px"
            first
            alt={alt}
          />
          <span className="hero-caption">
            <b>
              <ProperName>{deal.destination?.title ?? deal.title}</ProperName>
            </b>
            {comma}
            {nights(deal.price === null ? deal.show_hotel_nights : [deal.price.nights])}
            {deal.price !== null && (
              <>
                <br />
                {t('price.from')} <b>{money(cents(deal.price, deal.travel_companion))}</b> {unit(deal.travel_companion)}
                <br />
                {atHotel(deal.price, deal.travel_companion)}
              </>
            )}
          </span>
        </Link>
      )}
    </section>
  )
}

/** Renders each line of a text separately; a word between asterisks, as in "Get *out*", is raised. */
function RaisedText({ text }: { text: string }) {
  return text.split('\n').map((line, row) => (
    <Fragment key={line}>
      {row > 0 && <br />}
      {line.split('*').map((part, index) =>
        index % 2 === 1 ? (
          <em key={part} className="raised-text">
            {part}
          </em>
        ) : (
          part
        ),
      )}
    </Fragment>
  ))
}
