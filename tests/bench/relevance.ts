/**
 * `npm run bench -- --only relevance`: how well the search finds what travellers mean (tests/relevance.ts), with the
 * demo catalogue in the embedded database or in that of DATABASE_URL. With `--write` the table replaces the one in
 * docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { today } from '@tussenuit/modules/shared/day.ts'
import { findConsecutiveFreePorts } from '../free-ports.ts'
import { isHeldOut, type JudgedResult, judgedQueries, judgeSearch, summarizeRelevance } from '../relevance.ts'
import { writePerformanceTable } from './performance-page.ts'
import { startProcess } from './processes.ts'

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const dataDir = mkdtempSync(join(tmpdir(), 'tussenuit-relevance-'))
const port = await findConsecutiveFreePorts(3)
const url = `http://127.0.0.1:${port}`

async function search(q: string, language: string): Promise<string[]> {
  const response = await fetch(`${url}/api/deals/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q, language, limit: 10 }),
  })
  const { data } = (await response.json()) as { data: { items: { category_id: string }[] } }
  return data.items.map(({ category_id }) => category_id)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function lineOf(name: string, results: readonly JudgedResult[]): string {
  const { queries, ndcg, withErrors, foundNothingMeant } = summarizeRelevance(results)
  return `| ${[name, queries, ndcg.toFixed(3), percent(withErrors), foundNothingMeant].join(' | ')} |`
}

const server = await startProcess(
  'apps/server/main.js',
  {
    SHOP_ENV: 'demo',
    PORT: String(port),
    HOST: '127.0.0.1',
    STAND_IN_PORT: String(port + 1),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
    LIMITS: 'off',
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  },
  `${url}/ready`,
)
try {
  const results = await judgeSearch(judgedQueries, search)
  for (const { language, kind, query, ndcg } of results)
    if (ndcg < 0.5) console.log(`missed: ${language} ${kind} ${query}`)
  const text = [
    `${today(new Date())}, demo catalogue.`,
    '',
    '| queries | number | nDCG@10 | found with a typing error | found though nothing is meant |',
    '| --- | ---: | ---: | ---: | ---: |',
    lineOf('all', results),
    lineOf('held out', results.filter(isHeldOut)),
    ...['en', 'nl', 'de', 'fr', 'es', 'it', 'fa', 'ur', 'zh-CHS'].map((code) =>
      lineOf(
        code,
        results.filter(({ language }) => language === code),
      ),
    ),
  ].join('\n')
  console.log(`\n${text}`)
  if (options.write) writePerformanceTable('relevance', text)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
