/** Selects the deal of a voucher or a campaign. Uses a public call, because finance has no access to the catalogue. */
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from 'ra-ui-materialui'
import { callApi } from '../../kit/data-provider.ts'
import { requiredRule } from '../../kit/record/required.ts'

type Card = { deals_id: number; title: string }

/** `own` is the current deal of the record, which may be off sale. */
export function VoucherDealInput({ own, readOnly }: { own: { id: number; title: string } | null; readOnly: boolean }) {
  const { data = [] } = useQuery<Card[]>({
    queryKey: ['GET /deals'],
    queryFn: () => callApi('GET /deals', { query: { sort: 'title' } }),
    staleTime: 60_000,
  })
  const cards = data.map(({ deals_id: id, title }) => ({ id, name: title }))
  const choices = own && !cards.some(({ id }) => id === own.id) ? [{ id: own.id, name: own.title }, ...cards] : cards
  return (
    <SelectInput
      source="deals_id"
      label="voucher.deal"
      choices={choices}
      validate={requiredRule}
      readOnly={readOnly}
      translateChoice={false}
    />
  )
}
