import type { PageDeal } from './page-deal.ts'
import { useDealLabels } from '../deal-labels.ts'

/** A list of the boards with their meals; the usual board if the deal has none. */
export function BoardList({ deal }: { deal: PageDeal }) {
  const { t, boards } = useDealLabels()
  return (
    <section className="board-list" aria-labelledby="boards-title">
      <h2 id="boards-title" className="small-heading">
        {t('deal.boards')}
      </h2>
      <ul>
        {deal.board_type.length === 0 && (
          <li>
            <b>{boards([])}</b>
          </li>
        )}
        {deal.board_type.map((code) => (
          <li key={code}>
            <b>{boards([code])}</b>
            <span className="small quiet">{t(`deal.boardMeals.${code}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
