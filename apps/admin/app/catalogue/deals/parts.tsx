/** The parts of the deal's editor. Only one is mounted, so that typing stays fast. */
import { vatSchemes } from '@tussenuit/modules/platform/pricing/vat.ts'
import { dealLimits } from '@tussenuit/modules/office/deal-admin/limits.ts'
import { boardCodes } from '@tussenuit/modules/shared/board.ts'
import { formatEuros } from '@tussenuit/modules/shared/money.ts'
import { useLocale, useRecordContext, useTranslate } from 'ra-core'
import { AutocompleteArrayInput, BooleanInput, CheckboxGroupInput, SelectInput } from 'ra-ui-materialui'
import { useFormContext, useWatch } from 'react-hook-form'
import { SlugInput } from '../../kit/record/slug-input.tsx'
import { type Text, BilingualTextInputs } from '../../kit/record/texts.tsx'
import {
  useInfoBlocks,
  useCategories,
  useDestinations,
  useCustomFilters,
  useSurroundings,
  useThemes,
} from '../../kit/deals/choices.ts'
import { DealPictures } from './pictures.tsx'
import { useWeekdays } from '../../kit/page/weekdays.ts'
import { DayInput } from '../../kit/record/day-input.tsx'
import { PercentInput, WholeNumberInput, WholePercentInput } from '../../kit/record/number-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'

type Part = { readOnly: boolean }
const noHelp = { helperText: false } as const

export function DealTextsSection({ readOnly }: Part) {
  const translate = useTranslate()
  const pictures = (useWatch({ name: 'pictures' }) ?? []) as { key: string; alt: string }[]
  const texts: Text[] = [
    { source: 'title', name: 'title', label: 'field.title', length: 120, rows: 1, isRequired: true },
    { source: 'summary', name: 'summary', label: 'field.summary', length: 400, rows: 3 },
    { source: 'description', name: 'description', label: 'field.description', length: 60_000, rows: 1, isRich: true },
    { source: 'hotel_info.title', name: 'hotel_title', label: 'field.hotel_title', length: 160, rows: 1 },
    {
      source: 'hotel_info.description',
      name: 'hotel_description',
      label: 'field.hotel_description',
      length: 60_000,
      rows: 1,
      isRich: true,
    },
    ...pictures.flatMap(({ key, alt }, index): Text[] =>
      alt === ''
        ? []
        : [
            {
              source: null,
              name: `alt:${key}`,
              label: translate('deal.altOf', { number: index + 1 }),
              length: 300,
              rows: 1,
              written: alt,
            },
          ],
    ),
  ]
  return (
    <>
      <section className="editor-facts">
        <SlugInput source="category_id" readOnly={readOnly} />
      </section>
      <BilingualTextInputs texts={texts} readOnly={readOnly} />
      <DealPictures readOnly={readOnly} />
    </>
  )
}

const headings = { category: useCategories, themes: useThemes, destination: useDestinations }

/** The category, theme or destination that the deal belongs to, and its other filters. */
function ClassificationInputs({ readOnly }: Part) {
  const { setValue } = useFormContext()
  const type = (useWatch({ name: 'category_type' }) ?? 'category') as keyof typeof headings
  const lists = { category: useCategories(), themes: useThemes(), destination: useDestinations() }
  const surroundings = useSurroundings()
  return (
    <section className="editor-facts">
      <SelectInput
        source="category_type"
        label="field.category_type"
        choices={Object.keys(headings).map((id) => ({ id, name: `deal.type.${id}` }))}
        onChange={() => setValue('category', '', { shouldDirty: true })}
        validate={requiredRule}
        readOnly={readOnly}
        {...noHelp}
      />
      <SelectInput
        key={type}
        source="category"
        label="field.category"
        choices={lists[type]}
        translateChoice={false}
        emptyValue=""
        readOnly={readOnly}
        {...noHelp}
      />
      <SelectInput
        source="destination"
        label="field.destination"
        choices={lists.destination}
        translateChoice={false}
        readOnly={readOnly}
        {...noHelp}
      />
      <SelectInput
        source="surrounding_name"
        label="field.surrounding_name"
        choices={surroundings}
        translateChoice={false}
        readOnly={readOnly}
        {...noHelp}
      />
      <AutocompleteArrayInput
        source="themes"
        label="field.themes"
        choices={lists.themes}
        translateChoice={false}
        readOnly={readOnly}
        {...noHelp}
      />
    </section>
  )
}

export function DealStaySection({ readOnly }: Part) {
  const translate = useTranslate()
  const weekdays = useWeekdays()
  const blocks = useInfoBlocks()
  const lengths = Array.from({ length: 30 }, (_, index) => ({
    id: index + 2,
    name: translate('deal.length', { smart_count: index + 1, days: index + 2 }),
  }))
  return (
    <>
      <ClassificationInputs readOnly={readOnly} />
      <section className="editor-facts">
        <AutocompleteArrayInput
          source="length_of_stay"
          label="field.length_of_stay"
          choices={lengths}
          translateChoice={false}
          readOnly={readOnly}
          {...noHelp}
        />
        <WholeNumberInput
          source="travel_companion"
          label="field.travel_companion"
          min={1}
          max={6}
          readOnly={readOnly}
        />
        <DayInput source="travel_start_date" label="field.travel_start_date" optional readOnly={readOnly} />
        <DayInput
          source="travel_end_date"
          label="field.travel_end_date"
          helperText="field.travelHelp"
          optional
          readOnly={readOnly}
        />
      </section>
      <CheckboxGroupInput
        source="board_type"
        label="field.board_type"
        choices={boardCodes.map((id) => ({ id, name: `board.${id}` }))}
        readOnly={readOnly}
        {...noHelp}
      />
      <CheckboxGroupInput
        source="closed_arrival_weekdays"
        label="field.closed_arrival_weekdays"
        choices={weekdays}
        translateChoice={false}
        readOnly={readOnly}
        {...noHelp}
      />
      <section className="editor-facts">
        <AutocompleteArrayInput
          source="additional_information"
          label="field.additional_information"
          choices={blocks}
          translateChoice={false}
          readOnly={readOnly}
          {...noHelp}
        />
        <FilterInputs readOnly={readOnly} />
      </section>
    </>
  )
}

function FilterInputs({ readOnly }: Part) {
  const filters = useCustomFilters()
  return filters.map(({ name, title, values }) => (
    <AutocompleteArrayInput
      key={name}
      source={`custom_filters.${name}`}
      label={title}
      choices={values.map(({ key, label }) => ({ id: key, name: label }))}
      translateChoice={false}
      readOnly={readOnly}
      {...noHelp}
    />
  ))
}

const vatSchemeChoices = vatSchemes.map((id) => ({ id, name: `settings.vatScheme_${id}` }))

export function DealPriceSection({ readOnly }: Part) {
  return (
    <>
      <AdvertisedPriceNote />
      <section className="editor-facts">
        <PercentInput
          source="margin"
          label="field.margin"
          helperText="field.dealMarginHelp"
          {...dealLimits.margin}
          readOnly={readOnly}
        />
        <WholePercentInput
          source="partial_payment"
          label="field.partial_payment"
          helperText="field.partialHelp"
          {...dealLimits.partial_payment}
          readOnly={readOnly}
        />
        <WholeNumberInput
          source="partial_payment_due_days"
          label="field.partial_payment_due_days"
          {...dealLimits.partial_payment_due_days}
          readOnly={readOnly}
        />
        <SelectInput
          source="vat_scheme"
          label="field.deal_vat_scheme"
          helperText="field.deal_vat_schemeHelp"
          choices={vatSchemeChoices}
          readOnly={readOnly}
        />
      </section>
      <section className="switches">
        {(['is_sgr_package', 'is_package_travel', 'externally_sold', 'hide_price', 'recommended'] as const).map(
          (source) => (
            <BooleanInput
              key={source}
              source={source}
              label={`field.${source}`}
              helperText={`field.${source}Help`}
              disabled={readOnly}
            />
          ),
        )}
      </section>
    </>
  )
}

/** The advertised price, and whether the law allows a discount to be shown. */
function AdvertisedPriceNote() {
  const translate = useTranslate()
  const locale = useLocale()
  const deal = useRecordContext()
  if (!deal || deal['version'] === undefined) return null
  const [now, before] = [deal['advertised_cents'] as number | null, deal['reference_price_cents'] as number | null]
  const euros = (cents: number) => formatEuros(cents, locale)
  return (
    <p className="note">
      {now === null ? translate('guard.none') : translate('guard.now', { price: euros(now) })}{' '}
      {now !== null &&
        (before === null
          ? translate('guard.steady')
          : before > now
            ? translate('guard.lower', { before: euros(before) })
            : translate('guard.higher', { before: euros(before) }))}
    </p>
  )
}
