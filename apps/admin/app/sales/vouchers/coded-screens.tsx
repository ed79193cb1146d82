/** Create, edit and show screens of a record with codes: the form, and the codes below it. */
import { useRecordContext } from 'ra-core'
import type { ComponentType } from 'react'
import { RecordCreate, RecordEdit, RecordShow } from '../../kit/record/frame.tsx'
import { VoucherCodes } from './codes.tsx'

type Owner = 'voucher_id' | 'campaign_id'
export type CodedForm = ComponentType<{ isNew?: boolean; readOnly?: boolean }>

/** `Terms`: shown between the form and the codes of a stored record. */
export function createScreensWithCodes(
  owner: Owner,
  Head: ComponentType,
  OwnForm: CodedForm,
  Terms: ComponentType = () => null,
) {
  function OwnCodes() {
    const record = useRecordContext()
    if (!record) return null
    const id = Number(record.id)
    return <VoucherCodes owner={owner === 'voucher_id' ? { voucher_id: id } : { campaign_id: id }} />
  }
  return {
    Create: () => (
      <RecordCreate>
        <OwnForm isNew />
      </RecordCreate>
    ),
    Edit: () => (
      <RecordEdit head={<Head />}>
        <OwnForm />
        <Terms />
        <OwnCodes />
      </RecordEdit>
    ),
    Show: () => (
      <RecordShow head={<Head />}>
        <OwnForm readOnly />
        <Terms />
        <OwnCodes />
      </RecordShow>
    ),
  }
}
