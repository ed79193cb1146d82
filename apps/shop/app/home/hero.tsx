import type { DealCard } from '@tussenuit/modules/deal/contract.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { dealPath, useDealWords } from '../deal-words.ts'
import { Picture } from '../parts/picture.tsx'

/** The one raised word of the page, and a real stay as its poster. */
export function Hero({ deal }: { deal: DealCard | null }) {
  const { t, money, nights, comma } = useDealWords()
  return (
    <section className="hero">
      <div className="hero-words">
        <h1><Raised text={t('home.title')} /></h1>
        <p>{t('home.text')}</p>
      </div>
      {deal && (
        <Link className="hero-poster" to={dealPath(deal)}>
          <Picture image={deal.image} sizes="(min-width: 1740px) 57vw, (min-width: 641px) 990px, 436px" first />
          <span className="hero-caption">
            <b>{deal.destination?.title ?? deal.title}</b>{comma}{nights(deal.lowest_price_nights === null ? deal.show_hotel_nights : [deal.lowest_price_nights])}
            {deal.lowest_price_cents !== null && <><br />{t('price.from')} <b>{money(deal.lowest_price_cents)}</b> {t('price.perPerson')}</>}
          </span>
        </Link>
      )}
    </section>
  )
}

/** "Get *out*" and a new line: the word between the asterisks is raised. */
function Raised({ text }: { text: string }) {
  return text.split('\n').map((line, row) => (
    <Fragment key={line}>
      {row > 0 && <br />}
      {line.split('*').map((part, index) => (index % 2 === 1 ? <em key={part} className="raised-word">{part}</em> : part))}
    </Fragment>
  ))
}
