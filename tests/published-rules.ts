/**
 * Validates documents by the published rules that are in the folder `PUBLISHED_RULES`; no registry of packages has
 * them. Of these files each is used that is there:
 * - `*.xslt`: compiled Schematron, which writes SVRL: `EN16931-UBL-validation.xslt` of the validation artefacts of
 *   EN 16931, and the rules of Peppol BIS Billing 3.0, compiled with SchXslt;
 * - `UBL-Invoice-2.1.xsd` and `UBL-CreditNote-2.1.xsd` in `maindoc/`, with their `common/`;
 * - `XmlAuditfileFinancieel3.2.xsd` and `XmlAuditfileFinancieel3.2.1.xsd`;
 * - `*.jar`: Saxon-HE with its libraries (Debian: libsaxonhe-java). Schemas are read by xmllint (libxml2-utils).
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const rulesFolder: string | null = process.env['PUBLISHED_RULES'] ?? null

const run = promisify(execFile)
const most = { maxBuffer: 64 * 1024 * 1024 }

/** The fatal rules that each file breaks, by its name; files without any are left out. */
export async function findBrokenPublishedRules(files: ReadonlyMap<string, string>): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-rules-'))
  const broken: Record<string, string[]> = {}
  try {
    mkdirSync(join(folder, 'in'))
    for (const [name, xml] of files) writeFileSync(join(folder, 'in', `${name}.xml`), xml)
    for (const rules of readdirSync(rulesFolder!).filter((name) => name.endsWith('.xslt'))) {
      const out = join(folder, rules)
      mkdirSync(out)
      const paths = [`-s:${join(folder, 'in')}`, `-xsl:${join(rulesFolder!, rules)}`, `-o:${out}`]
      await run('java', ['-cp', join(rulesFolder!, '*'), 'net.sf.saxon.Transform', ...paths], most)
      for (const name of files.keys()) {
        const found = fatalIn(readFileSync(join(out, `${name}.xml`), 'utf8'))
        if (found.length > 0) broken[name] = [...(broken[name] ?? []), ...found]
      }
    }
    return broken
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** SVRL names each broken rule with its weight; a warning is not fatal. */
function fatalIn(svrl: string): string[] {
  if (!svrl.includes('fired-rule')) throw new Error('No rule was applied.')
  return [...svrl.matchAll(/<svrl:failed-assert\b([^>]*)>([\s\S]*?)<\/svrl:failed-assert>/g)].flatMap(
    ([, attributes = '', content = '']) => {
      const valueOf = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
      const text = content
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      return valueOf('flag') === 'warning' ? [] : [`${valueOf('id')}: ${text}`]
    },
  )
}

/** What is wrong with the files by a published schema; null if the folder does not have it. */
export async function findSchemaProblems(schema: string, files: ReadonlyMap<string, string>): Promise<string[] | null> {
  const path = join(rulesFolder!, schema)
  if (!existsSync(path)) return null
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-schema-'))
  try {
    const paths = [...files].map(([name, xml]) => {
      writeFileSync(join(folder, `${name}.xml`), xml)
      return join(folder, `${name}.xml`)
    })
    const failure = await run('xmllint', ['--noout', '--nonet', '--schema', path, ...paths], most).then(
      () => null,
      (error: { stderr?: string; message: string }) => error.stderr ?? error.message,
    )
    return failure === null ? [] : failure.split('\n').filter((line) => /error/.test(line))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
