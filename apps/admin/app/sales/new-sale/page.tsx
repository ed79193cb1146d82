/** Sells a stay by telephone: staff read out the shop's choices and prices, and the traveller pays through a link. */
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { PageHeader } from '../../kit/page/page-head.tsx'
import type { Deal, Room, Sale } from './calls.ts'
import type { Party, Stay } from './choices.ts'
import { DatesStep } from './dates-step.tsx'
import { DealStep } from './deal-step.tsx'
import { PartyStep } from './party-step.tsx'
import { RoomStep } from './room-step.tsx'
import { ConfirmSaleStep } from './sale-step.tsx'
import { SaleConfirmation } from './sold.tsx'
import './new-sale.css'

export default function NewSalePage() {
  const translate = useTranslate()
  const [turn, setTurn] = useState(0)
  return (
    <>
      <PageHeader
        title={translate('resources.new-sale.name', { smart_count: 1 })}
        lead={translate('resources.new-sale.lead')}
      />
      <SaleSteps key={turn} again={() => setTurn(turn + 1)} />
    </>
  )
}

type When = { nights: number; checkIn: string }

/** Changing a choice clears the later choices that depend on it. */
function SaleSteps({ again }: { again: () => void }) {
  const [deal, setDeal] = useState<Deal | null>(null)
  const [party, setParty] = useState<Party>({ rooms: [{ adults: 2, children: [] }], residency: 'nl' })
  const [when, setWhen] = useState<When | null>(null)
  const [room, setRoom] = useState<Room | null>(null)
  const [sale, setSale] = useState<Sale | null>(null)
  if (sale) return <SaleConfirmation sale={sale} again={again} />
  const choose = <Value,>(set: (value: Value) => void, keepsDate = false) => {
    return (value: Value) => {
      set(value)
      setRoom(null)
      if (!keepsDate) setWhen(null)
    }
  }
  const stay: Stay | null = deal && when ? { deal, party, ...when } : null
  return (
    <div className="new-sale">
      <DealStep deal={deal} choose={choose(setDeal)} />
      {deal && <PartyStep party={party} choose={choose(setParty)} />}
      {deal && (
        <DatesStep
          key={JSON.stringify([deal.deals_id, party])}
          deal={deal}
          party={party}
          chosen={when}
          choose={choose(setWhen, true)}
        />
      )}
      {stay && <RoomStep key={JSON.stringify(stay)} stay={stay} room={room} choose={setRoom} />}
      {stay && room && <ConfirmSaleStep key={room.book_hash} stay={stay} room={room} done={setSale} />}
    </div>
  )
}
