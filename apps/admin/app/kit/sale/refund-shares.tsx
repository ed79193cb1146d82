import { Button } from '@mui/material'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { percentageOf, percentToBasisPoints } from '@tussenuit/modules/shared/money.ts'
import { useLocale, useTranslate } from 'ra-core'

const percents = [100, 75, 50, 25, 10]

/** Buttons that set the refund to a percentage of the refundable amount. */
export function RefundShares({ leftCents, choose }: { leftCents: number; choose: (cents: number) => void }) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  const format = new Intl.NumberFormat(tag, { style: 'percent' })
  return (
    <div className="row" role="group" aria-label={translate('reservation.refundShare')}>
      {percents.map((percent) => (
        <Button key={percent} onClick={() => choose(percentageOf(leftCents, percentToBasisPoints(percent)))}>
          {format.format(percent / 100)}
        </Button>
      ))}
    </div>
  )
}
