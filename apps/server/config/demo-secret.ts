import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const dataDir = process.env['DATA_DIR'] ?? './data'

/** The secret key of a demo, generated at the first start and stored in DATA_DIR. */
export function loadOrCreateDemoSecret(): string {
  const file = join(dataDir, 'secret-key')
  try {
    return readFileSync(file, 'utf8')
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}
