/** One hotel: rooms with switches, texts, deals that use it, and history. */
import { Button } from '@mui/material'
import { Form, type RaRecord, useCanAccess, useRecordContext, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { formatHouseRules, type RuleSection } from '@tussenuit/modules/catalogue/hotel/house-rules.ts'
import { DecimalInput, WholeNumberInput } from '../../kit/record/number-input.tsx'
import { RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { RecordHistory } from '../../kit/record/history.tsx'
import { Refresh } from '../../kit/page/icons.tsx'
import { useDateTimeFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { ItemTextInputs } from '../../kit/record/item-texts.tsx'
import { BilingualTextInputs } from '../../kit/record/texts.tsx'
import { PictureListInput } from '../../kit/pictures/pictures-input.tsx'
import { useAction } from '../../kit/use-action.ts'
import { ImpactFiguresOrSkeleton } from '../../kit/closure/impact.tsx'
import { HotelClosures } from './closures.tsx'
import { reimportHotel, setHotelOnSale } from './calls.ts'
import { ImpactConfirmPanel, useOffSaleImpact } from './impact.tsx'
import { AmenityInputs, TextSectionInputs } from './inputs.tsx'
import { HotelOnSaleBadge } from './list.tsx'
import { HotelRoomList } from './rooms.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { SaveButton, useConfirmDiscard } from '../../kit/record/save-button.tsx'

const texts = ['intro', 'extra_info'] as const

export function HotelEdit() {
  return (
    <RecordEdit head={<HotelHead />}>
      <HotelTabs />
    </RecordEdit>
  )
}

export function HotelShow() {
  return (
    <RecordShow head={<HotelHead readOnly />}>
      <HotelTabs readOnly />
    </RecordShow>
  )
}

function HotelHead({ readOnly = false }: { readOnly?: boolean }) {
  const hotel = useRecordContext()
  const translate = useTranslate()
  const day = useDateTimeFormat()
  if (!hotel) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={hotel['name']}
      lead={
        <>
          <HotelOnSaleBadge active={hotel['active']} /> {hotel['city']} ·{' '}
          {translate('hotel.fetched', { id: hotel['supplier_id'], when: day(hotel['imported_at']) })}
        </>
      }
    >
      {!readOnly && <HotelActions hotel={hotel} />}
    </PageHeader>
  )
}

function HotelActions({ hotel }: { hotel: RaRecord }) {
  const translate = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const mayLose = useConfirmDiscard()
  const longMessage = (text: string) => ({ text, autoHideDuration: 8_000 })
  const toggle = useAction((status: boolean) => setHotelOnSale(Number(hotel.id), status), {
    done: (_reply, status) => longMessage(status ? 'hotel.switchedOn' : 'hotel.switchedOff'),
    reload: 'everything',
  })
  const fetchAgain = useAction(() => reimportHotel(hotel['supplier_id']), {
    done: ({ changes }) =>
      longMessage(
        changes.length === 0
          ? 'hotel.nothingNew'
          : translate('hotel.whatChanged', {
              fields: changes.map(({ field }) => translate(`field.${field}`, { _: field })).join(', '),
            }),
      ),
    reload: 'everything',
  })
  const busy = toggle.busy || fetchAgain.busy
  const switchTo = (status: boolean) => {
    setConfirming(false)
    if (mayLose()) void toggle.run(status)
  }
  return (
    <>
      <Button disabled={busy} startIcon={<Refresh />} onClick={() => mayLose() && void fetchAgain.run()}>
        {translate('hotel.fetchAgain')}
      </Button>
      <Button disabled={busy} onClick={() => (hotel['active'] ? setConfirming(true) : switchTo(true))}>
        {translate(hotel['active'] ? 'hotel.switchOff' : 'hotel.switchOn')}
      </Button>
      {isConfirming && (
        <ImpactConfirmPanel
          kind="hotel"
          subject={{ id: Number(hotel.id), name: hotel['name'] }}
          confirm={() => switchTo(false)}
          close={() => setConfirming(false)}
        />
      )}
    </>
  )
}

const tabs = ['rooms', 'closures', 'about', 'policy', 'amenities', 'pictures', 'use', 'history'] as const
type Tab = (typeof tabs)[number]
/** Tabs with fields that the Save button below them saves. */
const formTabs: readonly Tab[] = ['about', 'policy', 'amenities', 'pictures']

function HotelTabs({ readOnly = false }: { readOnly?: boolean }) {
  const hotel = useRecordContext()
  const translate = useTranslate()
  const [search] = useSearchParams()
  const [tab, setTab] = useState<Tab>(() => tabs.find((name) => name === search.get('tab')) ?? 'rooms')
  const { canAccess: mayDelete } = useCanAccess({ resource: 'hotels', action: 'delete' })
  const { canAccess: mayAudit } = useCanAccess({ resource: 'audit', action: 'list' })
  if (!hotel) return null
  return (
    <>
      <fieldset className="tabs">
        <legend className="unseen">{translate('hotel.parts')}</legend>
        {tabs
          .filter((name) => name !== 'history' || mayAudit)
          .map((name) => (
            <button key={name} type="button" aria-pressed={name === tab} onClick={() => setTab(name)}>
              {translate(`hotel.tab.${name}`)}
            </button>
          ))}
      </fieldset>
      {tab === 'rooms' && <HotelRoomList hotelId={Number(hotel.id)} rooms={hotel['room_list']} readOnly={readOnly} />}
      {tab === 'closures' && (
        <HotelClosures hotelId={Number(hotel.id)} rooms={hotel['room_list']} readOnly={readOnly} />
      )}
      {tab === 'use' && <HotelImpactSection id={Number(hotel.id)} />}
      {tab === 'history' && <RecordHistory subject={`hotel:${hotel.id}`} />}
      <Form warnWhenUnsavedChanges={!readOnly} noValidate>
        <div className="editor" hidden={!formTabs.includes(tab)}>
          {tab === 'about' && <HotelTextInputs readOnly={readOnly} />}
          {tab === 'policy' && <PolicyInputs readOnly={readOnly} />}
          {tab === 'amenities' && <AmenityInputs readOnly={readOnly} />}
          {tab === 'pictures' && <PictureListInput source="pictures" ownerType="hotel" readOnly={readOnly} />}
          {!readOnly && (
            <div className="editor-end">
              <SaveButton label="edit.save" />
              {mayDelete && (
                <DeleteRecordButton lead="hotel.deleteLead">
                  <HotelImpact id={Number(hotel.id)} />
                </DeleteRecordButton>
              )}
            </div>
          )}
        </div>
      </Form>
    </>
  )
}

function PolicyInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const sections = (useWatch({ name: 'policy' }) ?? []) as RuleSection[]
  const text = {
    source: null,
    name: 'policy',
    label: translate('hotel.tab.policy'),
    length: 20_000,
    rows: 12,
    written: formatHouseRules(sections),
  }
  return (
    <>
      <TextSectionInputs source="policy" label="hotel.tab.policy" help="hotel.policyHelp" readOnly={readOnly} />
      <p className="quiet">{translate('hotel.policyTranslationHelp')}</p>
      <BilingualTextInputs texts={[text]} readOnly={readOnly} />
    </>
  )
}

function HotelImpactSection({ id }: { id: number }) {
  const translate = useTranslate()
  return (
    <section className="narrow">
      <h2>{translate('hotel.useHeading')}</h2>
      <HotelImpact id={id} />
    </section>
  )
}

function HotelImpact({ id }: { id: number }) {
  return <ImpactFiguresOrSkeleton load={useOffSaleImpact('hotel', id)} />
}

function HotelTextInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const hotel = useRecordContext()!
  const ownFields = hotel['own_fields'] as string[]
  return (
    <>
      {ownFields.length > 0 && (
        <p className="note">
          {translate('hotel.ownFields', {
            fields: ownFields.map((field) => translate(`field.${field}`, { _: field })).join(', '),
          })}
        </p>
      )}
      <section className="editor-facts">
        <TextInput source="name" label="field.hotelName" validate={requiredRule} readOnly={readOnly} />
        <WholeNumberInput source="stars" label="field.stars" max={5} readOnly={readOnly} />
        <TextInput source="address" label="field.address" readOnly={readOnly} />
        <TextInput source="postal_code" label="field.postal_code" readOnly={readOnly} />
        <TextInput source="city" label="field.city" readOnly={readOnly} />
        <TextInput source="country_code" label="field.country_code" readOnly={readOnly} />
        <DecimalInput source="latitude" label="field.latitude" min={-90} max={90} optional readOnly={readOnly} />
        <DecimalInput source="longitude" label="field.longitude" min={-180} max={180} optional readOnly={readOnly} />
        <TextInput source="phone" label="field.phone" type="tel" readOnly={readOnly} />
        <TextInput source="check_in_time" label="field.check_in_time" readOnly={readOnly} />
        <TextInput source="check_out_time" label="field.check_out_time" readOnly={readOnly} />
      </section>
      <ItemTextInputs names={texts} readOnly={readOnly} />
      <TextSectionInputs
        source="description"
        label="field.supplierDescription"
        help="hotel.descriptionHelp"
        readOnly={readOnly}
      />
    </>
  )
}
