import type { CompanyInput } from '@tussenuit/modules/shared/company.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmActionDialog, type ActionProps } from '../../kit/action-dialog.tsx'
import { changeCompany, type Reservation } from '../../kit/sale/calls.ts'
import { CompanyFields, requiredCompanyFields, toCompanyInput } from '../../kit/sale/company-fields.tsx'

/** Sets the company that the invoice will be for; with empty fields the invoice is for the traveller. */
export function CompanyDialog({ reservation, ...action }: { reservation: Reservation } & ActionProps) {
  const translate = useTranslate()
  const { reservationNumber: number, company: stored } = reservation
  const [company, setCompany] = useState<CompanyInput>(() => toCompanyInput(stored))
  const given = requiredCompanyFields.filter((name) => company[name].trim() !== '').length
  const isRemoved = given === 0 && company.vat_number.trim() === ''
  return (
    <ConfirmActionDialog
      title={translate('reservation.companyTitle')}
      confirm={translate('edit.save')}
      successMessage={isRemoved ? 'reservation.companyRemove' : 'reservation.companySaved'}
      ready={given === requiredCompanyFields.length || (isRemoved && stored !== null)}
      act={() => changeCompany(number, isRemoved ? null : company)}
      {...action}
    >
      <p className="quiet">{translate('reservation.companyHelp')}</p>
      <CompanyFields company={company} change={setCompany} />
    </ConfirmActionDialog>
  )
}
