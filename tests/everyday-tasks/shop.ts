/** Everyday tasks of staff with voucher codes, prices, texts, reports and users. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addDays, addMonths, today } from '@tussenuit/modules/shared/day.ts'
import { waitForTitle } from '../office-steps.ts'
import { buyVouchers, issueCode, waitForMail } from '../voucher-steps.ts'
import { dialogOf, find, openScreen, saveButton, type Shop, type Task } from './task.ts'

const extended: Task = {
  name: 'a code extended',
  role: 'finance',
  prepare: async (at) => {
    const code = (await buyVouchers(at.shop, { cents: 5_000 })).codes[0]!
    const until = addMonths(today(at.shop.shop.now()), 24 + 12)
    return async (context) => {
      const { page, meter } = context
      await find(context, code, code)
      await waitForTitle(page, code)
      const form = page.getByRole('region', { name: 'Extend it' })
      await meter.fill(form.getByLabel('Reason'), 'The hotel was closed')
      await meter.click(form.getByRole('button', { name: /^Extend to/ }))
      await page.getByText('Done and noted in the ledger.').waitFor()
      return async () => {
        const { data } = await at.as('finance')('POST /vouchers/codes/find', { body: { voucher_code: code } })
        expect(data.valid_until).toBe(until)
      }
    }
  },
}

const banner: Task = {
  name: 'a banner for two weeks',
  role: 'editor',
  prepare: async (at) => {
    const from = today(at.shop.shop.now())
    const until = addDays(from, 13)
    const buffer = await sharp({ create: { width: 1_280, height: 720, channels: 3, background: '#145a78' } })
      .png()
      .toBuffer()
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'Banners')
      await meter.click(page.getByRole('link', { name: 'New banner' }))
      await meter.fill(page.getByRole('textbox', { name: 'Title' }).first(), 'Ice on the lakes')
      await meter.fill(page.getByRole('textbox', { name: 'Text', exact: true }).first(), 'Two weeks of skating')
      await meter.fill(page.getByLabel('Leads to'), '/packages/wellness')
      await meter.fill(page.getByLabel('First day'), from)
      await meter.fill(page.getByLabel('Last day'), until)
      await meter.upload(page.getByRole('button', { name: 'Upload a picture' }), [
        { name: 'ice.png', mimeType: 'image/png', buffer },
      ])
      await page.getByRole('img', { name: 'Picture 1' }).waitFor()
      await meter.click(saveButton(page))
      await waitForTitle(page, 'Ice on the lakes')
      return async () => {
        const home = async () => (await fetch(at.shop.url)).text()
        await expect.poll(home).toContain('Ice on the lakes')
        expect(
          await at
            .db()
            .selectFrom('banner')
            .select(['starts_on', 'ends_on'])
            .where('title', '=', 'Ice on the lakes')
            .execute(),
        ).toEqual([{ starts_on: from, ends_on: until }])
      }
    }
  },
}

const report: Task = {
  name: 'the report of last month opened and saved',
  role: 'finance',
  prepare: async (at) => async (context) => {
    const { page, meter } = context
    await openScreen(context, 'Month report')
    await waitForTitle(page, 'Month report')
    const saving = page.waitForEvent('download')
    await meter.click(page.getByRole('button', { name: 'Save as PDF' }))
    const file = await saving
    return async () => {
      const month = addMonths(today(at.shop.shop.now()), -1).slice(0, 7)
      expect(file.suggestedFilename()).toBe(`month-report-${month}.pdf`)
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  },
}

const colleague: Task = {
  name: 'a colleague invited',
  role: 'owner',
  prepare: async (at) => async (context) => {
    const { page, meter } = context
    await openScreen(context, 'Accounts', 'Team')
    await meter.click(page.getByRole('link', { name: 'Invite someone' }))
    await meter.fill(page.getByLabel('E-mail address'), 'bram@example.nl')
    await meter.fill(page.getByLabel('Name'), 'Bram de Wit')
    await meter.click(page.getByRole('radio', { name: 'Support' }))
    await meter.click(page.getByRole('button', { name: 'Send the invitation' }))
    await waitForTitle(page, 'Bram de Wit')
    return async () => {
      expect((await waitForMail(at.shop, 'bram@example.nl', /account/i)).text).toContain('/auth/reset-password#token=')
      expect(
        await at.db().selectFrom('staff_user').select('role').where('email', '=', 'bram@example.nl').execute(),
      ).toEqual([{ role: 'support' }])
    }
  },
}

const subject: Task = {
  name: 'the subject of the Dutch confirmation changed',
  role: 'manager',
  prepare: async (at) => async (context) => {
    const { page, meter } = context
    await openScreen(context, 'E-mails', 'Shop')
    await meter.select(page.getByLabel('Language of the e-mails'), 'nl')
    await meter.click(page.getByRole('link', { name: /^Confirmation/ }).first())
    await waitForTitle(page, 'Confirmation')
    await meter.fill(page.getByLabel('Subject', { exact: true }), 'Tot gauw in ‹Hotel›')
    await meter.click(saveButton(page))
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor()
    return async () => {
      const id = 'reservation_confirmed.nl'
      const { data } = await at.as('manager')('GET /fetchEmailTemplateById/:id', { params: { id } })
      expect(data.subject).toBe('Tot gauw in {{ hotel }}')
    }
  },
}

const codesOf = async (at: Shop, name: string): Promise<string[]> => {
  const products = (await at.as('manager')('GET /fetchvouchers', { query: {} })).data
  const { voucher_id } = products.find((one) => one.name === name)!
  const { data } = await at.as('finance')('POST /fetchVoucherCodesByVoucherId', { body: { voucher_id, limit: 100 } })
  return data.items.map(({ code }) => code)
}

const fiftyCodes: Task = {
  name: 'fifty codes as a file',
  role: 'finance',
  prepare: async (at) => {
    const code = await issueCode(at.shop, 2_500)
    const name = 'Worth 2500'
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'Vouchers')
      await meter.click(page.locator('.list-title').filter({ hasText: name }).first())
      await waitForTitle(page, name)
      await meter.click(page.getByRole('button', { name: 'Add codes' }))
      const dialog = dialogOf(page)
      await meter.fill(dialog.getByLabel('How many new codes'), '50')
      await meter.click(dialog.getByRole('button', { name: 'Add', exact: true }))
      await dialog.getByText('50 added, 0 skipped').waitFor()
      await meter.click(dialog.getByRole('button', { name: 'Go back' }))
      const saving = page.waitForEvent('download', { timeout: 5_000 })
      await meter.click(page.getByRole('button', { name: 'CSV' }))
      const text = readFileSync(await (await saving).path(), 'utf8')
      return async () => {
        const codes = await codesOf(at, name)
        expect(codes).toContain(code)
        expect(codes).toHaveLength(51)
        expect(codes.filter((one) => !text.includes(one))).toEqual([])
      }
    }
  },
}

const rise: Task = {
  name: 'a planned rise of prices',
  role: 'manager',
  prepare: async (at) => {
    const moment = `${addDays(today(at.shop.shop.now()), 34)}T06:00`
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'Prices', 'Shop')
      await meter.fill(page.getByLabel('Margin %'), '19')
      await meter.click(page.getByRole('button', { name: 'Plan this change…' }))
      await meter.fill(dialogOf(page).getByLabel('Name of a new change set'), 'New Year prices')
      await meter.fill(dialogOf(page).getByLabel('Released by itself at'), moment)
      await meter.click(dialogOf(page).getByRole('button', { name: 'Keep' }))
      await page.getByText(/^You are editing what is planned in/).waitFor()
      return async () => {
        const [set] = (await at.as('manager')('GET /changeSets', { query: {} })).data
        expect(set!.changes.map(({ kind }) => kind)).toEqual(['prices'])
        expect(set!.release_at).not.toBeNull()
        expect((await at.as('manager')('GET /packageSetting', {})).data.margin).not.toBe(19)
      }
    }
  },
}

export const shopTasks = [extended, banner, report, colleague, subject, fiftyCodes, rise]
