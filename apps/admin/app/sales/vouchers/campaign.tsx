/** One campaign of a partner: its entitlement, whether it is active, and its codes. */
import { Button } from '@mui/material'
import { Form, useCanAccess, useRecordContext, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { DayInput } from '../../kit/record/day-input.tsx'
import { DeleteRecordButton } from '../../kit/record/delete-record.tsx'
import { WholeNumberInput } from '../../kit/record/number-input.tsx'
import { requiredRule } from '../../kit/record/required.ts'
import { PageHeader } from '../../kit/page/page-head.tsx'
import { useAction } from '../../kit/use-action.ts'
import { setCampaignActive } from './calls.ts'
import { CampaignTermsSection } from './campaign-terms.tsx'
import { createScreensWithCodes } from './coded-screens.tsx'
import { VoucherDealInput } from './deals.tsx'
import { SaveButton, useConfirmDiscard } from '../../kit/record/save-button.tsx'
import { BilingualTextInputs, type Text } from '../../kit/record/texts.tsx'

const texts: readonly Text[] = [
  {
    source: 'campaign_name',
    name: 'campaign_name',
    label: 'voucher.campaignName',
    length: 120,
    rows: 1,
    isRequired: true,
  },
  { source: 'promotion', name: 'promotion', label: 'voucher.promotion', length: 20_000, rows: 6, isRich: true },
]

function CampaignHeader() {
  const campaign = useRecordContext()
  const translate = useTranslate()
  const mayLose = useConfirmDiscard()
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'campaigns', action: 'edit' })
  const active = campaign?.['active'] === true
  const toggle = useAction(() => setCampaignActive(Number(campaign?.id), !active), {
    done: active ? 'voucher.switchedOff' : 'voucher.switchedOn',
    reload: 'everything',
  })
  if (!campaign) return <PageHeader title={translate('ra.page.loading')} />
  return (
    <PageHeader
      title={campaign['campaign_name']}
      lead={
        <>
          <span className={active ? 'state state-active' : 'state'}>
            {translate(active ? 'voucher.on' : 'voucher.off')}
          </span>{' '}
          {translate('voucher.campaignFigures', {
            codes: campaign['codes'],
            held: campaign['held'],
            redeemed: campaign['redeemed'],
          })}
        </>
      }
    >
      {mayWrite && (
        <Button variant="outlined" disabled={toggle.busy} onClick={() => mayLose() && void toggle.run()}>
          {translate(active ? 'voucher.switchOff' : 'voucher.switchOn')}
        </Button>
      )}
    </PageHeader>
  )
}

function CampaignForm({ isNew = false, readOnly = false }: { isNew?: boolean; readOnly?: boolean }) {
  const campaign = useRecordContext()
  // The form reads its default values once, so it is rendered when the record exists.
  if (!isNew && !campaign) return null
  const start = { nights: 1, persons: 2, promotion: '', translations: {} }
  return (
    <Form {...(isNew ? { defaultValues: start } : {})} warnWhenUnsavedChanges={!readOnly} noValidate>
      <div className="editor">
        <section className="editor-facts">
          <TextInput
            source="partner"
            label="voucher.partner"
            validate={requiredRule}
            readOnly={readOnly}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <VoucherDealInput
            own={campaign ? { id: campaign['deals_id'], title: campaign['deal_title'] } : null}
            readOnly={readOnly}
          />
          <DayInput source="valid_from" label="field.starts_on" readOnly={readOnly} />
          <DayInput source="valid_until" label="field.ends_on" readOnly={readOnly} />
          <WholeNumberInput source="nights" label="voucher.nights" min={1} max={30} readOnly={readOnly} />
          <WholeNumberInput source="persons" label="voucher.persons" min={1} max={54} readOnly={readOnly} />
        </section>
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

function CampaignTermsOfRecord() {
  const campaign = useRecordContext()
  return campaign ? <CampaignTermsSection id={Number(campaign.id)} version={Number(campaign['version'])} /> : null
}

const screens = createScreensWithCodes('campaign_id', CampaignHeader, CampaignForm, CampaignTermsOfRecord)
export const [CampaignCreate, CampaignEdit, CampaignShow] = [screens.Create, screens.Edit, screens.Show]
