/** Payment methods, deposit and accounts, read and changed by staff. */
import { toAllowanceLimits as allowanceOf } from '../../platform/approval/index.ts'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import type { EventOutcome } from '../../money/payment/connection-test.ts'
import { testEventDelivery } from '../../money/payment/index.ts'
import { type Account, PaymentsRefused, PaymentsUnavailable } from '../../money/payment/ports.ts'
import { isLessStrictLimit } from '../../people/protection/changes.ts'
import {
  canRelaxProtectionImmediately,
  planProtectionChange,
  withdrawPlannedProtectionChange,
} from '../../people/protection/index.ts'
import { findLastEventTime } from '../../money/settlement/index.ts'
import {
  findSettings,
  findSettingVersion,
  lockSettings,
  saveSetting,
  type Settings,
} from '../../platform/settings/index.ts'
import { refuse, refuseField, refuseChanged } from '../../shared/refusal.ts'
import type { Caller, Db, Shop, Trx } from '../../shared/shop.ts'
import {
  type LimitKind,
  toLimitWarning,
  assertSessionConfirmed,
  requireOwnPassword,
  warnOwners,
} from '../../people/staff/index.ts'
import type { PaymentSetting, PaymentSettingInput } from './contract.ts'
import { encryptCredential } from './credential-flows.ts'
import type { payableMethods } from './methods.ts'
import { deleteCredentials, findCredentials, saveCredentials } from './store.ts'

type PaymentShop = Pick<Shop, 'db' | 'payments' | 'keys' | 'now' | 'log' | 'sessionStore' | 'publicUrl'>
type GivenAccount = NonNullable<PaymentSettingInput['accounts']>[number]

const accounts: readonly Account[] = ['standard', 'sgr']

const toReply = (setting: Settings['payment']) => ({
  methods: setting.methods as (typeof payableMethods)[number][],
  wero_accounts: setting.weroAccounts,
  wallets: setting.wallets,
  deposit_percent: setting.depositPercent,
  deposit_due_days: setting.depositDueDays,
  refund_approval_cents: setting.refundApprovalCents,
  staff_approval_cents: setting.staffApprovalCents,
})

const readLastEventAt = async (db: Db, account: Account): Promise<string | null> =>
  (await findLastEventTime(db, account))?.toISOString() ?? null

export async function getPaymentSettings({ db, payments }: Pick<Shop, 'db' | 'payments'>): Promise<PaymentSetting> {
  const storedKeys = await findCredentials(db)
  const accountsShown = accounts.map(async (account) => {
    const own = storedKeys.filter((key) => key.account === account)
    const latest = own.toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())[0]
    const credentials = await payments.credentials(account)
    return {
      account,
      keys: credentials.map(({ name, secret, shown }) => ({
        name,
        secret,
        shown,
        entered: own.some((credential) => credential.name === name),
      })),
      is_test: credentials.some(({ isTest }) => isTest),
      changed_at: latest?.updated_at.toISOString() ?? null,
      changed_by: latest?.updated_by ?? null,
      last_event_at: await readLastEventAt(db, account),
    }
  })
  return {
    ...toReply((await findSettings(db)).payment),
    accounts: await Promise.all(accountsShown),
    version: await findSettingVersion(db, 'payment'),
  }
}

/** Returns the provider's answer or its refusal. Throws 503 if the provider does not answer. */
async function answerOrRefusal<T>(ask: () => Promise<T>): Promise<T | PaymentsRefused> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsRefused) return error
    if (error instanceof PaymentsUnavailable)
      return refuse(503, 'payments_away', 'The payment provider does not answer. Try again in a moment.', {
        retryAfterSeconds: 30,
      })
    throw error
  }
}

type Tested = { works: boolean; reason: string | null; events: EventOutcome | null; last_event_at: string | null }

/**
 * Tests the keys, then the receipt of an event that the provider sends for this test. The audit log records the
 * outcome.
 */
export async function testPaymentKeys(
  shop: Pick<Shop, 'db' | 'payments' | 'now'>,
  { account, keys }: { account: Account; keys?: Record<string, string> },
  caller: Caller,
): Promise<Tested> {
  const events = await answerOrRefusal(async () => {
    await shop.payments.check(account, keys)
    return testEventDelivery(shop, account, keys)
  })
  const outcome =
    events instanceof PaymentsRefused
      ? { works: false, reason: events.message, events: null }
      : { works: true, reason: null, events }
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'setting.payment_test',
    subject: 'setting:payment',
    after: {
      account,
      ...(keys ? { keys_given: Object.keys(keys) } : {}),
      works: outcome.works,
      events: outcome.events,
    },
    at: shop.now(),
  })
  return { ...outcome, last_event_at: await readLastEventAt(shop.db, account) }
}

/**
 * Throws 409 with the current setting on a version conflict. New keys apply to the next payment, in other processes
 * within two seconds. Changing keys requires the password. Changing the refund limit requires a confirmed session, and
 * a higher limit applies from the next day. The audit log contains only the names of keys.
 */
export async function changePaymentSettings(
  shop: PaymentShop,
  { accounts: enteredAccounts = [], password, version, ...setting }: PaymentSettingInput,
  caller: Caller,
): Promise<PaymentSetting> {
  const changed = enteredAccounts.filter(({ keys = {}, configured }) => configured || Object.keys(keys).length > 0)
  if (changed.length > 0) {
    if (password === undefined) refuseField('password', 'required', 'Enter your password to change keys.')
    await requireOwnPassword(shop, caller, password)
    for (const [index, keys] of enteredAccounts.entries()) await requireWorkingKeys(shop, keys, index)
  }
  await registerWallets(shop, setting.wallets, enteredAccounts)
  const isSaved = await shop.db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    if ((await findSettingVersion(trx, 'payment')) !== version) return false
    const before = (await findSettings(trx)).payment
    const newLimits = limitsOf(before, setting)
    if (!isSameLimits(before, newLimits) && changed.length === 0) assertSessionConfirmed(caller)
    const limits = {
      refundApprovalCents: await changeLimit(
        shop,
        trx,
        'refund_limit',
        limitOf.refund_limit(before, newLimits),
        caller,
      ),
      staffApprovalCents: await changeLimit(shop, trx, 'staff_limit', limitOf.staff_limit(before, newLimits), caller),
    }
    const after = {
      ...setting,
      wero_accounts: setting.wero_accounts ?? before.weroAccounts,
      wallets: setting.wallets ?? before.wallets,
      refund_approval_cents: limits.refundApprovalCents,
      staff_approval_cents: limits.staffApprovalCents,
    }
    await saveSetting(trx, 'payment', {
      methods: after.methods,
      weroAccounts: after.wero_accounts,
      wallets: after.wallets,
      depositPercent: after.deposit_percent,
      depositDueDays: after.deposit_due_days,
      ...limits,
    })
    for (const keys of changed) await saveKeys(shop, trx, keys, caller)
    await writeAuditEntry(trx, {
      actor: caller.staff!.email,
      action: 'setting.payment',
      subject: 'setting:payment',
      before: toReply(before),
      after: { ...after, ...(changed.length > 0 ? { keys_changed: changed.map(namesOf) } : {}) },
      at: shop.now(),
    })
    for (const { account } of changed) await warnOwners(shop, trx, caller, { what: 'payment_keys', name: account })
    return true
  })
  const current = await getPaymentSettings(shop)
  if (!isSaved) refuseChanged('these settings', current)
  return current
}

type Limits = Pick<Settings['payment'], 'refundApprovalCents' | 'staffApprovalCents'>

/** The limits in the form; older clients do not send the limit per staff member. */
const limitsOf = (
  before: Limits,
  limits: Pick<PaymentSettingInput, 'refund_approval_cents' | 'staff_approval_cents'>,
): Limits => ({
  refundApprovalCents: limits.refund_approval_cents,
  staffApprovalCents:
    limits.staff_approval_cents === undefined ? before.staffApprovalCents : limits.staff_approval_cents,
})

const isSameLimits = (limits: Limits, other: Limits): boolean =>
  limits.refundApprovalCents === other.refundApprovalCents && limits.staffApprovalCents === other.staffApprovalCents

/** The limits before and after. If the limit per staff member is not set, it is ten times the limit per sale. */
type LimitChange = { before: number | null; after: number | null; isLooser: boolean }

const limitOf: Record<LimitKind, (before: Limits, after: Limits) => LimitChange> = {
  refund_limit: ({ refundApprovalCents: before }, { refundApprovalCents: after }) => ({
    before,
    after,
    isLooser: isLessStrictLimit(before, after),
  }),
  staff_limit: (before, after) => ({
    before: before.staffApprovalCents,
    after: after.staffApprovalCents,
    isLooser: isLessStrictLimit(allowanceOf(before).staffCents, allowanceOf(after).staffCents),
  }),
}

/** Applies a lower limit immediately, and a higher or removed limit from the next day. Owners are notified. */
async function changeLimit(
  shop: Pick<Shop, 'now' | 'publicUrl'>,
  trx: Trx,
  kind: LimitKind,
  { before, after, isLooser }: LimitChange,
  caller: Caller,
): Promise<number | null> {
  if (before === after) return before
  const isPlanned = isLooser && !(await canRelaxProtectionImmediately(trx))
  const values = { before: { cents: before }, after: { cents: after } }
  const startsAt = isPlanned
    ? await planProtectionChange(shop, trx, { kind, subjectId: 0, subjectName: '', ...values }, caller)
    : null
  if (!isPlanned) await withdrawPlannedProtectionChange(shop, trx, kind, 0, caller)
  await warnOwners(shop, trx, caller, { ...toLimitWarning(kind, before, after), startsAt })
  return isPlanned ? before : after
}

/** Throws 400 for malformed keys, 422 for keys that the provider refuses. */
async function requireWorkingKeys(
  { payments }: Pick<Shop, 'payments'>,
  { account, keys }: GivenAccount,
  index: number,
): Promise<void> {
  if (!keys || Object.keys(keys).length === 0) return
  const refusal = await answerOrRefusal(() => payments.check(account, keys))
  if (!refusal) return
  if (refusal.code === 'credential_unknown' || refusal.code === 'credential_malformed')
    refuseField(`accounts.${index}.keys`, 'key_malformed', 'This is no key of the payment provider.')
  refuse(422, 'payment_keys_refused', 'The payment provider does not take these keys.', {
    data: { account, reason: refusal.message },
  })
}

/**
 * Registers the host with each account. Throws 422 if an account cannot show one of the wallets on the host, because
 * enabling it would have no effect.
 */
async function registerWallets(
  shop: Pick<Shop, 'db' | 'payments' | 'publicUrl'>,
  input: Settings['payment']['wallets'] | undefined,
  keysGiven: readonly GivenAccount[],
): Promise<void> {
  const before = (await findSettings(shop.db)).payment.wallets
  const wallets = input ?? before
  const isNew = wallets.some((wallet) => !before.includes(wallet))
  const touched = accounts.filter((account) => isNew || keysGiven.some((keys) => keys.account === account))
  if (wallets.length === 0 || touched.length === 0) return
  const host = new URL(shop.publicUrl).hostname
  for (const account of touched) {
    const change = keysGiven.find((keys) => keys.account === account)
    const shownThere = await answerOrRefusal(
      async () => (await shop.payments.walletSupport?.register(account, host, change)) ?? [],
    )
    const missing =
      shownThere instanceof PaymentsRefused ? wallets : wallets.filter((wallet) => !shownThere.includes(wallet))
    if (missing.length === 0) continue
    refuse(422, 'wallets_refused', 'The payment provider does not show these wallets on this shop.', {
      data: { account, wallets: missing, reason: shownThere instanceof PaymentsRefused ? shownThere.message : null },
    })
  }
}

async function saveKeys(
  shop: Pick<Shop, 'keys' | 'now'>,
  trx: Trx,
  { account, keys = {}, configured }: GivenAccount,
  caller: Caller,
): Promise<void> {
  if (configured) await deleteCredentials(trx, account)
  const entered = Object.entries(keys)
  if (entered.length > 0)
    await saveCredentials(
      trx,
      entered.map(([name, value]) => ({
        account,
        name,
        value_sealed: encryptCredential(shop.keys, value),
        updated_at: shop.now(),
        updated_by: caller.staff!.email,
      })),
    )
}

const namesOf = ({ account, keys = {}, configured }: GivenAccount) => ({
  account,
  names: Object.keys(keys),
  ...(configured ? { configured } : {}),
})
