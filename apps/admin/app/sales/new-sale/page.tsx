/** A stay sold by telephone: the shop's own choices and prices, read out, with a link on which the traveller pays. */
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { PageHead } from '../../kit/page/page-head.tsx'
import type { Deal, Room, Sale } from './calls.ts'
import type { Party, Stay } from './choices.ts'
import { DatesStep } from './dates-step.tsx'
import { DealStep } from './deal-step.tsx'
import { PartyStep } from './party-step.tsx'
import { RoomStep } from './room-step.tsx'
import { SaleStep } from './sale-step.tsx'
import { Sold } from './sold.tsx'
import './new-sale.css'

export default function NewSale() {
  const translate = useTranslate()
  const [turn, setTurn] = useState(0)
  return (
    <>
      <PageHead
        title={translate('resources.new-sale.name', { smart_count: 1 })}
        lead={translate('resources.new-sale.lead')}
      />
      <Steps key={turn} again={() => setTurn(turn + 1)} />
    </>
  )
}

type When = { nights: number; checkIn: string }

/** A later choice ends with the one that it depends on. */
function Steps({ again }: { again: () => void }) {
  const [deal, setDeal] = useState<Deal | null>(null)
  const [party, setParty] = useState<Party>({ rooms: [{ adults: 2, children: [] }], residency: 'nl' })
  const [when, setWhen] = useState<When | null>(null)
  const [room, setRoom] = useState<Room | null>(null)
  const [sale, setSale] = useState<Sale | null>(null)
  if (sale) return <Sold sale={sale} again={again} />
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
      {stay && room && <SaleStep key={room.book_hash} stay={stay} room={room} done={setSale} />}
    </div>
  )
}
