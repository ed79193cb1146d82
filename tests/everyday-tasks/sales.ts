/** Everyday tasks of staff with sales. */
import { expect } from 'vitest'
import { bookConfirmedStay } from '../after-sale-steps.ts'
import {
  findBookableStay,
  payByCard,
  readInbox,
  reserveRoom,
  retryUntilPasses,
  waitForState,
} from '../booking-steps.ts'
import { phone } from '../browser.ts'
import { waitForTitle } from '../office-steps.ts'
import { type TaskContext, dialogOf, find, openScreen, type Shop, type Task } from './task.ts'

const openStay = async (context: TaskContext, number: string): Promise<void> => {
  await find(context, number, number)
  await waitForTitle(context.page, 'Sanne de Vries')
}

const halfARefund: Task = {
  name: 'half a refund',
  role: 'finance',
  prepare: async (at) => {
    const stay = await bookConfirmedStay(at.shop)
    return async (context) => {
      const { page, meter } = context
      await openStay(context, stay.number)
      await meter.click(page.getByRole('button', { name: 'Refund', exact: true }))
      const dialog = dialogOf(page)
      await meter.click(dialog.getByRole('button', { name: '50%' }))
      await meter.fill(dialog.getByLabel('Reason'), 'No hot water')
      await meter.click(dialog.getByRole('button', { name: 'Refund', exact: true }))
      await page.getByRole('rowheader', { name: /^Refund \d/ }).waitFor()
      return async () =>
        expect((await at.refundsOf(stay.number)).map((one) => one.amount_cents)).toEqual([Math.round(stay.total / 2)])
    }
  },
}

const caller: Task = {
  name: 'a caller found by telephone number',
  role: 'support',
  sizes: [phone],
  prepare: async (at) => {
    const stay = await bookConfirmedStay(at.shop)
    const digits = String(Date.now()).slice(-8)
    await at.as('support')('PUT /reservationContact/:id', {
      params: { id: stay.number },
      body: { phone: `+316${digits}` },
    })
    return async (context) => {
      await find(context, `06 ${digits.slice(0, 4)} ${digits.slice(4)}`, /Sanne de Vries/)
      await context.page.getByText(stay.number).first().waitFor()
      return async () => {
        const { email, phone: number } = (await at.rowOf(stay.number)).guest as { email: string; phone: string }
        expect(number.replaceAll(' ', '')).toBe(`+316${digits}`)
        expect(await context.page.locator('main').innerText()).toContain(email)
      }
    }
  },
}

const cancelled: Task = {
  name: 'a stay cancelled',
  role: 'support',
  sizes: [phone],
  prepare: async (at) => {
    const stay = await bookConfirmedStay(at.shop)
    return async (context) => {
      const { page, meter } = context
      await openStay(context, stay.number)
      await meter.click(page.getByRole('button', { name: 'Cancel booking' }))
      await meter.fill(dialogOf(page).getByLabel('Reason'), 'Called: ill')
      await meter.click(dialogOf(page).getByRole('button', { name: 'Cancel the booking' }))
      await page.getByText('The cancellation is under way.').waitFor()
      return async () => waitForState(at.shop, stay.number, 'refunded')
    }
  },
}

const corrected: Task = {
  name: 'an address corrected and the mail sent again',
  role: 'support',
  prepare: async (at) => {
    const stay = await bookConfirmedStay(at.shop)
    const address = `right.${stay.number.toLowerCase()}@example.nl`
    return async (context) => {
      const { page, meter } = context
      await openStay(context, stay.number)
      await meter.click(page.getByRole('button', { name: 'Correct address' }))
      await meter.fill(dialogOf(page).getByLabel('E-mail'), address)
      await meter.click(dialogOf(page).getByRole('button', { name: 'Save', exact: true }))
      await page.getByRole('definition').filter({ hasText: address }).waitFor()
      await meter.click(page.getByRole('button', { name: 'Send confirmation again' }))
      await page.getByText('The confirmation is on its way.').waitFor()
      return async () =>
        retryUntilPasses(async () =>
          expect((await readInbox(at.shop, address)).map(({ subject }) => subject)).toContainEqual(
            expect.stringMatching(/^Confirmed/),
          ),
        )
    }
  },
}

const payLink: Task = {
  name: 'a pay link for an open balance',
  role: 'support',
  sizes: [phone],
  prepare: async (at) => {
    const stay = await bookConfirmedStay(at.shop, { pay: 'deposit' })
    return async (context) => {
      const { page, meter } = context
      await openStay(context, stay.number)
      await meter.click(page.getByRole('button', { name: 'Send pay link' }))
      await meter.click(dialogOf(page).getByRole('button', { name: 'Mail the link' }))
      await page.getByText('The link is on its way.').waitFor()
      const link = await dialogOf(page).getByLabel('Link to pay').inputValue()
      return async () =>
        retryUntilPasses(async () => {
          const mails = await readInbox(at.shop)
          expect(mails.some(({ subject, text }) => subject.includes(stay.number) && text.includes(link))).toBe(true)
        })
    }
  },
}

async function bookRefusedStay(at: Shop): Promise<string> {
  const chosen = await findBookableStay(at.shop, { slug: 'sea-steam-in-domburg', skipDays: 55 })
  const { reservation } = await reserveRoom(at.shop, chosen, { surname: 'Soldout' })
  await payByCard(at.shop, reservation)
  await waitForState(at.shop, reservation.reservationNumber, 'refunded')
  return reservation.reservationNumber
}

const refused: Task = {
  name: 'a refused booking settled',
  role: 'support',
  prepare: async (at) => {
    const number = await bookRefusedStay(at)
    return async ({ page, meter }) => {
      const row = page.locator('.task').filter({ hasText: number })
      await meter.click(row.getByRole('button', { name: 'Settle' }))
      await meter.fill(dialogOf(page).getByLabel('What was done'), 'Called: they choose another weekend')
      await meter.click(dialogOf(page).getByRole('button', { name: 'Settle' }))
      await row.waitFor({ state: 'detached' })
      return async () =>
        expect(
          await at
            .db()
            .selectFrom('staff_task')
            .select('done_by')
            .where('reservation_number', '=', number)
            .where('kind', '=', 'booking_refused')
            .execute(),
        ).toEqual([{ done_by: 'support@demo.test' }])
    }
  },
}

const family: Task = {
  name: 'a family sold by telephone',
  role: 'support',
  prepare: async (at) => {
    const rooms = [{ adults: 2, children: [4, 7] }]
    const { stay } = await findBookableStay(at.shop, { slug: 'woodland-days-with-children', rooms, skipDays: 20 })
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(`${stay.check_in}T00:00:00Z`),
    )
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'New sale')
      await meter.fill(page.getByLabel('Find a stay'), 'children')
      await meter.click(page.getByRole('button', { name: /Woodland days with children/ }))
      await meter.fill(page.getByLabel('Ages of the children'), '4, 7')
      await meter.click(page.getByRole('button', { name: new RegExp(`^${day},`) }))
      await meter.click(page.getByRole('region', { name: 'Hotel and room' }).getByRole('button').first())
      await meter.click(page.locator('h3 ~ .choice-list button').first())
      const form = page.getByRole('region', { name: 'Traveller' })
      for (const [index, name] of ['Noor', 'Joost', 'Mila', 'Daan'].entries()) {
        await meter.fill(form.getByLabel('First name').nth(index), name)
        if (index === 0) await meter.fill(form.getByLabel('Surname').first(), 'van Dijk')
      }
      await meter.fill(form.getByLabel('E-mail'), 'noor.vandijk@example.nl')
      await meter.fill(form.getByLabel('Telephone'), '+31612345679')
      await meter.click(form.getByRole('button', { name: /^Save and send the link/ }))
      const link = await page.getByLabel('Link to pay').inputValue()
      return async () => {
        const number = /payment-overview\/(\w+)/.exec(link)![1]!
        const row = await at.rowOf(number)
        expect(row).toMatchObject({ state: 'awaiting_payment', email: 'noor.vandijk@example.nl' })
        const { guestDetail: guests } = row.guest as { guestDetail: { name: string; surname: string }[] }
        expect(guests.map(({ name, surname }) => `${name} ${surname}`)).toEqual([
          'Noor van Dijk',
          'Joost van Dijk',
          'Mila van Dijk',
          'Daan van Dijk',
        ])
        await retryUntilPasses(async () =>
          expect((await readInbox(at.shop, 'noor.vandijk@example.nl')).length).toBeGreaterThan(0),
        )
      }
    }
  },
}

export const salesTasks = [halfARefund, caller, cancelled, corrected, payLink, refused, family]
