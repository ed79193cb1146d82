import { listBookViolations } from '@tussenuit/adapters/db/check-books.ts'
for (const n of process.argv.slice(2)) { const t = Date.now(); const v = await listBookViolations(`postgres://postgres@127.0.0.1:5432/${n}`); console.log(n, v.length, Date.now() - t, 'ms', Math.round(process.memoryUsage().rss/1e6)) }
