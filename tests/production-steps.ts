/** Starts the program as an operator does in production, without anything of the demo. */
import { type ChildProcess, spawn } from 'node:child_process'
import { runSql } from './suite/databases.ts'

const accountVariables = (name: string) => ({
  [`STRIPE_${name}_SECRET_KEY`]: `sk_test_${name}_of_this_test`,
  [`STRIPE_${name}_PUBLISHABLE_KEY`]: `pk_test_${name}_of_this_test`,
  [`STRIPE_${name}_WEBHOOK_SECRET`]: `whsec_${name}_of_this_test`,
})

/** Complete and valid settings. The names of external services do not resolve, so that nothing leaves the machine. */
export const productionEnvironment = (databaseUrl: string, dataDir: string): Record<string, string> => ({
  SHOP_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  PUBLIC_HOSTS: 'shop.example,localhost',
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a secret of this test that has more than 32 characters',
  ...accountVariables('STANDARD'),
  ...accountVariables('SGR'),
  STRIPE_API_URL: 'http://cards.invalid',
  ETG_API_URL: 'http://hotels.invalid',
  ETG_KEY_ID: '4711',
  ETG_API_KEY: 'a key of this test',
  ETG_CONTACT_PHONE: '+31 20 555 0100',
  SMTP_URL: 'smtp://mail.invalid',
  MAIL_FROM: 'Shop <hello@shop.example>',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  DRAIN_SECONDS: '0',
})

/** Opens the shop as its owner does at the end of the first steps. */
export const openShop = (databaseUrl: string): Promise<void> =>
  runSql(
    databaseUrl,
    `insert into setting (name, value) values ('opening', '{"open": true}')
     on conflict (name) do update set value = excluded.value`,
  )

export type Started = { process: ChildProcess; ended: string | null; said: string }

/** Starts a program with exactly this environment; nothing of the test's own is passed on. */
export function startIsolated(
  command: string,
  args: string[],
  where: { cwd: string; env: Record<string, string> },
): Started {
  const child = spawn(command, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] })
  const one: Started = { process: child, ended: null, said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      one.said = (one.said + text.toString()).slice(-5000)
    })
  child.once('close', (code, signal) => {
    one.ended = signal ?? `exit ${code}: ${one.said}`
  })
  return one
}
