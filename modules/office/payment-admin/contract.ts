/** Payment settings: methods, deposit, and accounts at the payment provider. */
import { maxCents } from '../../shared/money.ts'
import { Type, type Static } from 'typebox'
import { eventOutcomes, eventTestSeconds } from '../../money/payment/connection-test.ts'
import { wallets } from '../../money/payment/wallets.ts'
import { call } from '../../shared/call.ts'
import { Nullable, Moment } from '../../shared/shapes.ts'
import { payableMethods } from './methods.ts'

const strict = { additionalProperties: false } as const
const AccountName = Type.Enum(['standard', 'sgr'])
const Key = Type.String({ minLength: 1, maxLength: 300, pattern: '^[\\u0021-\\u007e]*$' })
/** Keys, by the names that GET returns; keys that are omitted stay unchanged. */
const Keys = Type.Record(Type.String({ pattern: '^[a-z_]{1,60}$' }), Key, strict)

const LastEventAt = Nullable(
  Type.String({ format: 'date-time', description: 'When the last event with a valid signature arrived' }),
)

const AccountShape = Type.Object({
  account: AccountName,
  keys: Type.Array(
    Type.Object({
      name: Type.String(),
      secret: Type.Boolean({ description: 'Shown by its beginning and end only' }),
      shown: Type.String(),
      /** True for keys entered by staff, false for keys from the server's configuration. */
      entered: Type.Boolean(),
    }),
  ),
  is_test: Type.Boolean({ description: 'Its keys are for tests: no real money moves' }),
  changed_at: Nullable(Moment),
  changed_by: Nullable(Type.String()),
  last_event_at: LastEventAt,
})

const fields = {
  methods: Type.Array(Type.Enum([...payableMethods]), { minItems: 1, maxItems: 10, uniqueItems: true }),
  deposit_percent: Type.Integer({
    minimum: 0,
    maximum: 99,
    description: 'What a new deal asks for at booking; 0 is all',
  }),
  deposit_due_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'Days before arrival on which the rest is due',
  }),
  refund_approval_cents: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: maxCents,
      description:
        'What staff give away of one sale beyond the terms waits for a second member of staff above this sum; null: ' +
        'nothing does',
    }),
  ),
}
const staffApproval = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description: 'What one member of staff may give away alone in 30 days; null: ten times refund_approval_cents',
  }),
)
const weroAccounts = Type.Array(AccountName, {
  maxItems: 2,
  uniqueItems: true,
  description: 'Accounts that take `wero` as a method of its own, for which it is switched on at the provider',
})
const chosenWallets = Type.Array(Type.Enum([...wallets]), {
  uniqueItems: true,
  description: 'Shown in the provider’s form on devices that have them, where payment by card is offered',
})
const PaymentSettingShape = Type.Object({
  ...fields,
  wero_accounts: weroAccounts,
  wallets: chosenWallets,
  staff_approval_cents: staffApproval,
  accounts: Type.Array(AccountShape),
  version: Type.Integer(),
})
export type PaymentSetting = Static<typeof PaymentSettingShape>

export const getPaymentSettings = call({
  method: 'GET',
  path: '/payment-setting',
  summary: 'Methods, deposit, and the accounts of the payment provider with masked keys',
  access: [{ who: 'staff', permission: 'settings.read', reply: PaymentSettingShape }],
})

const Input = Type.Object(
  {
    ...fields,
    wero_accounts: Type.Optional(weroAccounts),
    wallets: Type.Optional(chosenWallets),
    staff_approval_cents: Type.Optional(staffApproval),
    accounts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            account: AccountName,
            keys: Type.Optional(Keys),
            /** Switches back to the keys of the server's configuration. */
            configured: Type.Optional(Type.Literal(true)),
          },
          strict,
        ),
        { maxItems: 2 },
      ),
    ),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Needed to change keys' })),
    version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  },
  strict,
)
export type PaymentSettingInput = Static<typeof Input>

export const savePaymentSettings = call({
  method: 'POST',
  once: true,
  path: '/payment-setting',
  summary:
    'Changes methods, deposit, keys and the limit of refunds; keys are tried at the provider first and 422 where it ' +
    'refuses them. A higher limit counts from the next day; wallets are switched on once both accounts show them here',
  waitsFor: ['payments'],
  limit: 'outside',
  body: Input,
  confirm: 'partly',
  access: [{ who: 'staff', permission: 'settings.write', reply: PaymentSettingShape }],
})

export const testPaymentAccount = call({
  method: 'POST',
  path: '/payment-setting/test',
  waitsFor: ['payments'],
  limit: 'outside',
  summary:
    'Tests keys at the payment provider: those in use, or the given ones, which are not stored. Where it takes them, ' +
    `it is made to send an event, which is waited for up to ${eventTestSeconds} seconds and proves the signing secret`,
  body: Type.Object({ account: AccountName, keys: Type.Optional(Keys) }, strict),
  access: [
    {
      who: 'staff',
      permission: 'settings.write',
      reply: Type.Object({
        works: Type.Boolean({ description: 'Whether the provider takes the keys that requests are made with' }),
        /** The provider's message, for staff, if the keys do not work. */
        reason: Nullable(Type.String()),
        events: Nullable(
          Type.Enum([...eventOutcomes], {
            description:
              'verified: a signed event arrived; mismatch: events arrived, not signed with the secret; ' +
              'other_address: they arrived at the address of the other account; none: none arrived in time, ' +
              'which proves nothing; null: not tested',
          }),
        ),
        last_event_at: LastEventAt,
      }),
    },
  ],
})
