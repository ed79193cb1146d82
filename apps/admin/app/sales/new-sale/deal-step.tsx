import { Button, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useDebounced } from '../../kit/use-debounced.ts'
import { useLoad } from '../../kit/use-load.ts'
import { type Deal, searchDeals } from './calls.ts'

const minTerm = 2
const restMs = 200

export function DealStep({ deal, choose }: { deal: Deal | null; choose: (deal: Deal | null) => void }) {
  const translate = useTranslate()
  return (
    <section aria-labelledby="sale-deal">
      <h2 id="sale-deal">{translate('newSale.deal')}</h2>
      {deal ? (
        <p className="chosen">
          <b>{deal.title}</b>
          <Button onClick={() => choose(null)}>{translate('newSale.other')}</Button>
        </p>
      ) : (
        <DealSearch choose={choose} />
      )}
    </section>
  )
}

function DealSearch({ choose }: { choose: (deal: Deal) => void }) {
  const translate = useTranslate()
  const language = useLocale()
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), restMs) ?? ''
  const { data: deals, refusal } = useLoad(
    ['sale-deals', term, language],
    (signal) => searchDeals(term, language, signal),
    { enabled: term.length >= minTerm, keepsPrevious: true },
  )
  return (
    <>
      <TextField
        id="deal"
        label={translate('newSale.findDeal')}
        fullWidth
        value={typed}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 100, type: 'search' } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <RefusalMessage text={refusal} />
      {term.length >= minTerm && deals && (
        <ul className="choice-list" aria-label={translate('newSale.deal')}>
          {deals.map((deal) => (
            <li key={deal.deals_id}>
              <button type="button" onClick={() => choose(deal)}>
                <b>{deal.title}</b>
                <span className="quiet">{[deal.category, deal.destination].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
          {deals.length === 0 && <li className="quiet">{translate('newSale.noDeal')}</li>}
        </ul>
      )}
    </>
  )
}
