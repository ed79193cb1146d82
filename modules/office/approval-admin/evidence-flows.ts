/**
 * What a request for approval would change, read from its sealed input: who decides sees which codes and which values,
 * before and after. Codes are masked.
 */
import {
  type ApprovalKind,
  approvalKinds,
  decryptRequestPayload,
  findApprovalRequest,
} from '../../platform/approval/index.ts'
import { type CampaignChange, getCampaign, type WholeCampaign } from '../../sale/campaign/index.ts'
import { findVoucher, type NewProduct, type ProductChange } from '../../sale/voucher/index.ts'
import type { CounterInput } from '../../money/counter/index.ts'
import { type CodesChange, type CodesInput, listMaskedCodesById } from '../../money/ledger/index.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Caller, Shop } from '../../shared/shop.ts'
import type { ManualEntryInput, PaybackInput, WriteOffInput } from '../../money/claim/index.ts'
import type { PartnerPaybackInput, PartnerWriteOffInput } from '../../money/partner-claim/index.ts'
import {
  readManualEntryFacts,
  readPartnerPaybackFacts,
  readPartnerWriteOffFacts,
  readPaybackFacts,
  readWriteOffFacts,
} from './claim-evidence-flows.ts'
import type { ApprovalEvidence, EvidenceFact } from './contract.ts'

type EvidenceShop = Pick<Shop, 'db' | 'keys' | 'now'>
type Evidence = { facts: EvidenceFact[]; ids?: readonly number[] }
type FactName = EvidenceFact['name']
type Values = Partial<Record<FactName, EvidenceFact['after'] | undefined>>

/** The maximum number of codes that are listed; `code_count` has all. */
const maxListedCodes = 20

/** The values that change, with what they were; `before` is empty for a new record. */
const changedFacts = (before: Values, after: Values): EvidenceFact[] =>
  (Object.keys(after) as FactName[])
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((fact) => fact.after !== null && fact.after !== fact.before)

const countOf = ({ generate, codes, csv }: CodesInput): number | null =>
  generate ?? codes?.length ?? (csv === undefined ? null : csv.split('\n').filter((line) => line.trim() !== '').length)

const campaignValues = (input: CampaignChange): Values => ({
  name: input.campaign_name,
  partner: input.partner,
  nights: input.nights,
  persons: input.persons,
  valid_from: input.valid_from,
  valid_until: input.valid_until,
  on_sale: input.active,
  codes: countOf(input),
})

const productValues = (input: Pick<ProductChange, 'name' | 'value_cents' | 'selling_price' | 'active'>): Values => ({
  name: input.name,
  value_cents: input.value_cents,
  price_cents: input.selling_price,
  on_sale: input.active,
})

/** Reads the evidence of each kind; kinds without an entry show only their reason and their sale. */
const readers: { [kind in ApprovalKind]?: (shop: EvidenceShop, payload: never) => Promise<Evidence> } = {
  codes: async ({ db }, payload: CodesInput & { voucher_id: number }) => {
    const voucher = await findVoucher(db, payload.voucher_id)
    const after = { name: voucher?.name, codes: countOf(payload), value_cents: voucher?.value_cents }
    return { facts: changedFacts({}, after) }
  },
  code_change: async (_shop, { ids, valid_until, blocked }: CodesChange) => ({
    facts: changedFacts({ blocked: blocked === false ? true : null }, { valid_until, blocked }),
    ids,
  }),
  counter: async (_shop, { id, amount_cents, supply }: CounterInput & { id: number }) => ({
    facts: changedFacts({}, { amount_cents, supply }),
    ids: [id],
  }),
  campaign_codes: async (_shop, payload: WholeCampaign) => ({ facts: changedFacts({}, campaignValues(payload)) }),
  campaign_change: async ({ db }, { id, ...input }: CampaignChange & { id: number }) => {
    const { codes: _codes, ...present } = await getCampaign(db, id)
    return { facts: changedFacts(campaignValues(present), campaignValues(input)) }
  },
  voucher_price: async ({ db }, { id, input }: { id?: number; input: NewProduct & ProductChange }) => {
    const present = id === undefined ? undefined : await findVoucher(db, id)
    const before = present ? productValues({ ...present, selling_price: present.selling_price_cents }) : {}
    return { facts: changedFacts(before, productValues(input)) }
  },
  write_off: async ({ db }, payload: WriteOffInput) => ({ facts: await readWriteOffFacts(db, payload) }),
  partner_write_off: async ({ db }, payload: PartnerWriteOffInput) => ({
    facts: await readPartnerWriteOffFacts(db, payload),
  }),
  credit_payback: async ({ db }, payload: PaybackInput) => ({ facts: await readPaybackFacts(db, payload) }),
  partner_payback: async ({ db }, payload: PartnerPaybackInput) => ({
    facts: await readPartnerPaybackFacts(db, payload),
  }),
  manual_entry: async ({ db }, payload: ManualEntryInput) => ({ facts: await readManualEntryFacts(db, payload) }),
}

/** Throws 404 for an unknown request, 403 for callers who may not decide on it. Empty once it was decided. */
export async function readApprovalEvidence(shop: EvidenceShop, id: number, caller: Caller): Promise<ApprovalEvidence> {
  const request =
    (await findApprovalRequest(shop.db, id)) ?? refuse(404, 'request_unknown', 'There is no such request.')
  if (!caller.staff!.permissions.includes(approvalKinds[request.kind]))
    refuse(403, 'not_allowed', 'Your role may not decide on this.')
  const payload = request.state === 'waiting' ? decryptRequestPayload(shop, request) : null
  const read = readers[request.kind]
  const { facts, ids = [] } = payload === null || !read ? { facts: [] } : await read(shop, payload as never)
  return { facts, codes: await listMaskedCodesById(shop, caller, ids, maxListedCodes), code_count: ids.length }
}
