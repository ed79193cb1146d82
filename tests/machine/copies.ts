/** The sections in which a shop moves or is copied: from the embedded engine, and to develop on. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { logIn, readDatabaseUrl } from './lost-machine.ts'
import type { Rehearsal } from './rehearsal.ts'
import { RootShell } from './root-shell.ts'
import { settingsFile } from './set-up.ts'

/** The embedded engine is a package of development, so that its shop is a clone of the repository. */
const repository = new URL('../../', import.meta.url).pathname
const PATH = '/rehearsal/bin:/usr/local/bin:/usr/sbin:/usr/bin'

const urlOf = (name: string): string => readDatabaseUrl().replace(/\/tussenuit$/, `/${name}`)

async function readOne(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(query)).rows[0] as object)[0]
  } finally {
    await client.end()
  }
}

export async function moveFromEmbedded(rehearsal: Rehearsal): Promise<void> {
  const settings = parseEnv(readFileSync(settingsFile, 'utf8')) as Record<string, string>
  const old = new RootShell(repository, {
    PATH,
    NODE_ENV: 'production',
    DATA_DIR: '/rehearsal/embedded',
    SECRET_KEY: settings['SECRET_KEY']!,
  })
  const now = new RootShell(repository, { PATH, ...settings, DATABASE_URL: urlOf('moved') })
  await old.runAll([
    'node apps/server/admin.ts migrate',
    'node apps/server/admin.ts create-owner --email anna@example.nl',
    'node apps/server/admin.ts import --from /backup/shop',
  ])
  await rehearsal.follow('From the embedded engine to PostgreSQL', async (take, shell) => {
    const [backup, restore] = take('node apps/server/admin.ts backup')
    const made = await old.run(backup!)
    await shell.run('runuser -u postgres -- createdb --owner tussenuit moved')
    const restored = await now.run(restore!)
    const deals = await readOne(urlOf('moved'), 'select count(*)::int from deal')
    return { made, restored, deals, expected: await readOne(readDatabaseUrl(), 'select count(*)::int from deal') }
  })
  old.close()
  now.close()
}

export async function copyToDevelopOn(rehearsal: Rehearsal): Promise<void> {
  await rehearsal.follow('A copy to develop on', async (take, shell) => {
    await shell.run('cd /opt/tussenuit')
    // As the timer does each night; its units are the ones that the page installs.
    await shell.run('systemctl start tussenuit-backup')
    const commands = take('runuser -u postgres -- createdb')
    const said = await shell.runAll(commands)
    const travellers = "select count(*)::int from reservation where guest::text like '%sanne@example.nl%'"
    const facts = {
      said,
      inShop: await readOne(readDatabaseUrl(), travellers),
      inCopy: await readOne(urlOf('copy'), travellers),
      dump: await shell.run('pg_restore --list copy.dump | grep -c "TABLE DATA"'),
    }
    await logIn(shell)
    return facts
  })
}

/** On the machine of this page the commands of npm are those of tussenuit-admin. */
export async function runOtherCommands(rehearsal: Rehearsal): Promise<void> {
  await rehearsal.follow('Other commands', async (take, shell) => {
    await shell.run('tussenuit-admin create-owner --email a@shop.nl')
    const commands = take('npm run admin -- check').map((line) => line.replace('npm run admin --', 'tussenuit-admin'))
    return { said: await shell.runAll(commands) }
  })
}
