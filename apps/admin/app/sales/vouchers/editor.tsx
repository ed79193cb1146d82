/** One voucher product with its codes. Sold codes keep their value and their last day of validity. */
import { vatPartKinds } from '@tussenuit/modules/platform/pricing/vat.ts'
import { Form, useRecordContext, useTranslate } from 'ra-core'
import { BooleanInput, SelectInput } from 'ra-ui-materialui'
import { useFormContext, useWatch } from 'react-hook-form'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { EurosAsCentsInput, PercentAsBasisPointsInput, WholeNumberInput } from '../../kit/record/number-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { RepeatableRowsInput } from '../../kit/record/rows-input.tsx'
import { useEuroFormat } from '../../kit/page/dates.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { PictureInput } from '../../kit/pictures/pictures-input.tsx'
import { createScreensWithCodes } from './coded-screens.tsx'
import { VoucherDealInput } from './deals.tsx'
import { SaveButton } from '../../kit/record/save-button.tsx'
import { BilingualTextInputs, type Text } from '../../kit/record/texts.tsx'

const texts: readonly Text[] = [
  { source: 'name', name: 'name', label: 'voucher.name', length: 120, rows: 1, isRequired: true },
  { source: 'description', name: 'description', label: 'field.description', length: 20_000, rows: 6, isRich: true },
]

const start = {
  name: '',
  description: '',
  picture: null,
  kind: 'value',
  deals_id: null,
  validity_months: 24,
  vat_class: 'multi_purpose',
  vat_parts: null,
  active: false,
  position: 0,
  translations: {},
}

function VoucherEditorHeader() {
  const voucher = useRecordContext()
  const translate = useTranslate()
  const euros = useEuroFormat()
  if (!voucher) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={voucher['name']}
      lead={translate('voucher.figures', {
        sold: voucher['sold'],
        codes: voucher['codes'],
        open: euros(voucher['open_cents']),
      })}
    />
  )
}

function VoucherForm({ isNew = false, readOnly = false }: { isNew?: boolean; readOnly?: boolean }) {
  const voucher = useRecordContext()
  // The form reads its default values once, so it is rendered when the record exists.
  if (!isNew && !voucher) return null
  return (
    <Form {...(isNew ? { defaultValues: start } : {})} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <ProductInputs readOnly={readOnly} />
        <PictureInput source="picture" ownerType="voucher" readOnly={readOnly} />
        <BilingualTextInputs texts={texts} readOnly={readOnly} />
        {!readOnly && (
          <div className="editor-end">
            <SaveButton label="edit.save" alwaysEnable={isNew} />
            {!isNew && <DeleteRecordButton />}
          </div>
        )}
      </div>
    </Form>
  )
}

function ProductInputs({ readOnly }: { readOnly: boolean }) {
  return (
    <section className="editor-facts">
      <EurosAsCentsInput source="value_cents" label="voucher.value" min={100} max={1_000_000} readOnly={readOnly} />
      <EurosAsCentsInput
        source="selling_price"
        label="voucher.priceInEuros"
        min={50}
        max={1_000_000}
        readOnly={readOnly}
      />
      <WholeNumberInput
        source="validity_months"
        label="voucher.months"
        helperText="voucher.monthsHelp"
        min={24}
        max={120}
        readOnly={readOnly}
      />
      <WholeNumberInput
        source="position"
        label="field.position"
        helperText="field.positionHelp"
        max={10_000}
        readOnly={readOnly}
      />
      <KindInputs readOnly={readOnly} />
      <SelectInput
        source="vat_class"
        label="voucher.vat"
        helperText="voucher.vatHelp"
        choices={[
          { id: 'multi_purpose', name: 'voucher.multi_purpose' },
          { id: 'single_purpose', name: 'voucher.single_purpose' },
        ]}
        validate={requiredRule}
        readOnly={readOnly}
      />
      <BooleanInput source="active" label="voucher.onSale" helperText={false} readOnly={readOnly} />
      <VatPartInputs readOnly={readOnly} />
    </section>
  )
}

const partKinds = vatPartKinds.map((id) => ({ id, name: `voucher.partKind.${id}` }))

/** What the voucher pays for, by VAT class; only for vouchers whose VAT is due when they are sold. */
function VatPartInputs({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  if (useWatch({ name: 'vat_class' }) !== 'single_purpose') return null
  return (
    <div className="stack">
      <h3>{translate('voucher.parts')}</h3>
      <p className="quiet">{translate('voucher.partsHelp')}</p>
      <RepeatableRowsInput source="vat_parts" inline readOnly={readOnly} add="voucher.addPart" disableReordering>
        <SelectInput
          source="kind"
          label="voucher.part"
          choices={partKinds}
          defaultValue="lodging"
          validate={requiredRule}
          helperText={false}
          readOnly={readOnly}
        />
        <PercentAsBasisPointsInput source="share_bp" label="voucher.share" min={1} max={10_000} readOnly={readOnly} />
      </RepeatableRowsInput>
    </div>
  )
}

function KindInputs({ readOnly }: { readOnly: boolean }) {
  const voucher = useRecordContext()
  const kind = useWatch({ name: 'kind' })
  const { setValue } = useFormContext()
  return (
    <>
      <SelectInput
        source="kind"
        label="voucher.kind"
        choices={[
          { id: 'value', name: 'voucher.forValue' },
          { id: 'package', name: 'voucher.forPackage' },
        ]}
        onChange={() => setValue('deals_id', null)}
        validate={requiredRule}
        readOnly={readOnly}
      />
      {kind === 'package' && (
        <VoucherDealInput
          own={voucher?.['deals_id'] ? { id: voucher['deals_id'], title: voucher['deal_title'] ?? '' } : null}
          readOnly={readOnly}
        />
      )}
    </>
  )
}

const screens = createScreensWithCodes('voucher_id', VoucherEditorHeader, VoucherForm)
export const [VoucherCreate, VoucherEdit, VoucherShow] = [screens.Create, screens.Edit, screens.Show]
