/** Extras, codes and the quote of a checked room, the travellers, and the sale. */
import { Checkbox, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { Skeleton } from '../../kit/page/skeleton.tsx'
import { RefusalMessage } from '../../kit/refusal-message.tsx'
import { useDebounced } from '../../kit/use-debounced.ts'
import { loadOnce, useLoad } from '../../kit/use-load.ts'
import {
  prebookRoom,
  type Checked,
  type Options,
  type Quote,
  readExtras,
  readQuote,
  type Room,
  type Sale,
} from './calls.ts'
import { parseVoucherCodes, type Stay } from './choices.ts'
import { QuoteTable } from './quote-table.tsx'
import { TravellerForm } from './travellers.tsx'

/** Delay after the last key press before codes are looked up. */
const restMs = 600

type Props = { stay: Stay; room: Room; done: (sale: Sale) => void }

/** Before staff read out the price, the hotel confirms that the room is still available at this price. */
export function ConfirmSaleStep({ stay, room, done }: Props) {
  const translate = useTranslate()
  const { data: checked, refusal } = useLoad(['sale-checked', room.book_hash], () => prebookRoom(stay, room), loadOnce)
  return (
    <>
      <RefusalMessage text={refusal} />
      {checked ? (
        <CheckedSale stay={stay} checked={checked} done={done} />
      ) : (
        refusal === '' && (
          <section aria-label={translate('newSale.asking')}>
            <Skeleton rows={4} />
          </section>
        )
      )}
    </>
  )
}

function CheckedSale({ stay, checked, done }: { stay: Stay; checked: Checked; done: (sale: Sale) => void }) {
  const translate = useTranslate()
  const euros = useEuroFormat()
  const language = useLocale()
  const [activities, setActivities] = useState<number[]>([])
  const [typedCodes, setTypedCodes] = useState('')
  const [pay, setPay] = useState<Options['pay']>('full')
  const codes = parseVoucherCodes(useDebounced(typedCodes, restMs) ?? '')
  const isSettled = codes.join() === parseVoucherCodes(typedCodes).join()
  const options: Options = { activities, codes, pay }
  const { data: quotes, refusal } = useLoad(
    ['sale-quote', checked.book_hash, activities, codes, language],
    async () => {
      const ask = (part: Options['pay']) =>
        readQuote(stay, checked.book_hash, { activities, codes, pay: part }, language)
      const [full, deposit] = await Promise.all([ask('full'), ask('deposit')])
      return { full, deposit }
    },
    { keepsPrevious: true },
  )
  const hasDeposit = quotes !== undefined && quotes.deposit.balance_cents > 0
  const quote: Quote | undefined = hasDeposit && pay === 'deposit' ? quotes.deposit : quotes?.full
  return (
    <>
      <section aria-labelledby="sale-quote">
        <h2 id="sale-quote">{translate('newSale.quote')}</h2>
        {checked.price_changed && (
          <p className="note" role="status">
            {translate('newSale.moved', { before: euros(checked.old_all_in_cents) })}
          </p>
        )}
        <ExtraChoices stay={stay} bookHash={checked.book_hash} chosen={activities} choose={setActivities} />
        <TextField
          id="codes"
          label={translate('newSale.codes')}
          value={typedCodes}
          fullWidth
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 400, dir: 'ltr', spellCheck: false } }}
          onChange={(event) => setTypedCodes(event.target.value)}
        />
        <RefusalMessage text={refusal} />
        {hasDeposit && (
          <RadioGroup
            row
            aria-label={translate('newSale.pay')}
            value={pay}
            onChange={(_, value) => setPay(value as Options['pay'])}
          >
            <FormControlLabel value="full" control={<Radio />} label={translate('newSale.full')} />
            <FormControlLabel
              value="deposit"
              control={<Radio />}
              label={translate('newSale.deposit', { sum: euros(quotes.deposit.due_now_cents) })}
            />
          </RadioGroup>
        )}
        {quote ? <QuoteTable quote={quote} /> : refusal === '' && <Skeleton rows={5} />}
      </section>
      {quote && isSettled && refusal === '' && (
        <TravellerForm
          stay={stay}
          bookHash={checked.book_hash}
          options={hasDeposit ? options : { ...options, pay: 'full' }}
          quote={quote}
          done={done}
        />
      )}
    </>
  )
}

function ExtraChoices({
  stay,
  bookHash,
  chosen,
  choose,
}: {
  stay: Stay
  bookHash: string
  chosen: number[]
  choose: (activities: number[]) => void
}) {
  const translate = useTranslate()
  const language = useLocale()
  const euros = useEuroFormat()
  const { data: extras = [] } = useLoad(
    ['sale-extras', bookHash, chosen, language],
    () => readExtras(stay, bookHash, chosen, language),
    { keepsPrevious: true },
  )
  if (extras.length === 0) return null
  return (
    <fieldset className="sale-group sale-extras">
      <legend>{translate('newSale.extras')}</legend>
      {extras.map(({ activity_id: id, title, amount_cents: cents }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(_, isChosen) => choose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          }
          label={`${title} (${euros(cents)})`}
        />
      ))}
    </fieldset>
  )
}
