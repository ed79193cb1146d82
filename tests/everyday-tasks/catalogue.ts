/** Everyday tasks of staff in the catalogue. */
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '@tussenuit/modules/shared/day.ts'
import { findBookableStay } from '../booking-steps.ts'
import { waitForTitle } from '../office-steps.ts'
import { type TaskContext, dialogOf, find, openRow, openScreen, saveButton, type Shop, type Task } from './task.ts'

const makePicture = async (background: string) => ({
  name: `${background.slice(1)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const readMargins = async (at: Shop, destination: string): Promise<number[]> => {
  const rows = await at
    .db()
    .selectFrom('deal')
    .select('margin_bp')
    .where('destination', '=', destination)
    .where('status', '!=', 'deleted')
    .execute()
  return rows.map((row) => row.margin_bp)
}

const margin: Task = {
  name: 'the margin of all deals on the Veluwe',
  role: 'editor',
  prepare: async (at) => async (context) => {
    const { page, meter } = context
    await openScreen(context, 'Deals')
    await meter.click(page.getByRole('button', { name: 'Add filter' }))
    await meter.click(page.getByRole('menuitem', { name: 'Destination' }))
    await meter.fill(dialogOf(page).getByLabel('Search by name'), 'Veluwe')
    await meter.click(dialogOf(page).getByRole('radio', { name: /Veluwe/ }))
    await meter.click(dialogOf(page).getByRole('button', { name: 'Apply' }))
    await page.getByRole('button', { name: /^Remove the filter Destination/ }).waitFor()
    await meter.click(page.getByRole('button', { name: 'Change 3 deals' }))
    await meter.fill(dialogOf(page).getByLabel('New value'), '23')
    await meter.click(dialogOf(page).getByRole('button', { name: 'See what it does' }))
    await meter.click(dialogOf(page).getByRole('button', { name: /^Change \d deals$/ }))
    await page.getByRole('heading', { name: /^\d deals changed$/ }).waitFor()
    return async () => expect(await readMargins(at, 'veluwe')).toEqual([2_300, 2_300, 2_300])
  },
}

/** The next Christmas week that has not begun yet. */
function christmasWeek(now: Date): { from: string; until: string } {
  const day = today(now)
  const year = Number(day.slice(0, 4)) + (day > `${day.slice(0, 4)}-12-23` ? 1 : 0)
  return { from: `${year}-12-24`, until: `${year}-12-31` }
}

const christmas: Task = {
  name: 'a room closed for the week of Christmas',
  role: 'manager',
  prepare: async (at) => {
    const stay = await findBookableStay(at.shop, { slug: 'woodland-days-with-children', skipDays: 20 })
    const { hotel_id: hotel, hotel_name: name } = stay.hotels[0]!
    const room = stay.rooms[0]!.room_group_name
    const { from, until } = christmasWeek(at.shop.shop.now())
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'Hotels')
      await openRow(context, name)
      await waitForTitle(page, name)
      await meter.click(page.getByRole('button', { name: `Close days: ${room}`, exact: true }))
      const dialog = dialogOf(page)
      await meter.fill(dialog.getByLabel('From'), from)
      await meter.fill(dialog.getByLabel('Until'), until)
      await meter.fill(dialog.getByLabel('Reason'), 'The owners stay')
      await meter.click(dialog.getByRole('button', { name: 'Close these days' }))
      await page.getByText('Closed. Calendar, search and quotes follow at once.').waitFor()
      return async () =>
        expect(
          await at
            .db()
            .selectFrom('closure')
            .select(['from_day', 'to_day', 'room_id'])
            .where('hotel_id', '=', hotel)
            .execute(),
        ).toEqual([{ from_day: from, to_day: until, room_id: expect.any(Number) }])
    }
  },
}

const season: Task = {
  name: 'the price of an activity from May, over its seasons',
  role: 'editor',
  prepare: async (at) => {
    const { id, title } = await at
      .db()
      .selectFrom('activity')
      .select(['id', 'title'])
      .where('slug', '=', 'bicycle-day')
      .executeTakeFirstOrThrow()
    const readSeasons = async () =>
      (await at.as('manager')('GET /fetchActivitiesById/:id', { params: { id } })).data.pricings
    const before = await readSeasons()
    expect(before).toHaveLength(12)
    const from = `${Number(today(at.shop.shop.now()).slice(0, 4)) + 1}-05-01`
    return async (context) => {
      const { page, meter } = context
      await openScreen(context, 'Activities')
      await openRow(context, title)
      await waitForTitle(page, title)
      await meter.click(page.getByRole('button', { name: 'Change prices from a day' }))
      await meter.fill(dialogOf(page).getByLabel('From'), from)
      await meter.fill(dialogOf(page).getByRole('textbox', { name: 'Per cent' }), '10')
      await meter.click(dialogOf(page).getByRole('button', { name: 'Change the prices' }))
      await meter.click(saveButton(page))
      await page.getByText('Saved. The shop shows it now.').waitFor()
      return async () => {
        const seasons = await readSeasons()
        const cost = (list: typeof seasons, day: string, age: number) =>
          list.find((row) => row.from_date <= day && day <= row.to_date && row.from_age <= age && age <= row.to_age)
            ?.cost_price
        for (const { from_date, to_date, from_age: age } of before)
          for (const day of [from_date, from, to_date].filter((one) => from_date <= one && one <= to_date))
            expect(cost(seasons, day, age)).toBeCloseTo(cost(before, day, age)! * (day < from ? 1 : 1.1), 2)
      }
    }
  },
}

const rich = (page: TaskContext['page'], index: number) =>
  page.getByRole('textbox', { name: 'Description', exact: true }).nth(index)

const deal: Task = {
  name: 'a deal in three languages with pictures',
  role: 'editor',
  prepare: async (at) => {
    const { hotels } = await findBookableStay(at.shop, { slug: 'woodland-days-with-children', skipDays: 20 })
    const hotel = hotels[0]!.hotel_name
    const files = [await makePicture('#4b7a8c'), await makePicture('#7a4b8c')]
    return async (context) => {
      const { page, meter } = context
      const text = (name: string, index: number) => page.getByRole('textbox', { name }).nth(index)
      await openScreen(context, 'Deals')
      await meter.click(page.getByRole('link', { name: 'New deal' }))
      await meter.fill(text('Title', 0), 'A barge in the reeds')
      await meter.fill(text('Summary', 0), 'Two nights on the water')
      await meter.fill(rich(page, 0), 'The skipper makes breakfast.')
      await meter.fill(text('Title', 1), 'Een boot in het riet')
      await meter.fill(text('Summary', 1), 'Twee nachten op het water')
      await meter.fill(rich(page, 1), 'De schipper maakt het ontbijt.')
      await meter.click(page.getByRole('button', { name: /^Deutsch/ }))
      await meter.fill(text('Title', 1), 'Ein Boot im Schilf')
      await meter.fill(text('Summary', 1), 'Zwei Nächte auf dem Wasser')
      await meter.fill(rich(page, 1), 'Der Skipper macht das Frühstück.')
      await meter.upload(page.getByRole('button', { name: 'Upload pictures' }), files)
      await meter.fill(text('What is in the picture', 0), 'A barge')
      await meter.fill(text('What is in the picture', 1), 'The reeds at dusk')
      await meter.click(page.getByRole('tab', { name: /^Stay/ }))
      await meter.choose(page.getByLabel('Which one'), 'Wellness breaks')
      await meter.click(page.getByRole('tab', { name: /^Hotels/ }))
      await meter.fill(page.getByLabel('Find a hotel'), hotel)
      await meter.click(page.getByRole('button', { name: new RegExp(`^Add ${hotel}`) }))
      await meter.click(page.getByRole('button', { name: 'Save as a draft' }))
      await waitForTitle(page, 'A barge in the reeds')
      await meter.click(page.getByRole('button', { name: 'Put on sale' }))
      await page.getByText('On sale. The shop shows it now.').waitFor()
      return async () => {
        const { rows } = await sql<{ status: string; nl: string; de: string; pictures: number }>`select status,
          translations -> 'nl' ->> 'title' as nl, translations -> 'de' ->> 'title' as de,
          array_length(pictures, 1) as pictures from deal where slug = 'a-barge-in-the-reeds'`.execute(at.db())
        expect(rows).toEqual([{ status: 'active', nl: 'Een boot in het riet', de: 'Ein Boot im Schilf', pictures: 2 }])
      }
    }
  },
}

const theme: Task = {
  name: 'a theme in three languages',
  role: 'editor',
  prepare: async (at) => {
    const file = await makePicture('#8c7a4b')
    return async (context) => {
      const { page, meter } = context
      const text = (name: string, index: number) => page.getByRole('textbox', { name }).nth(index)
      await openScreen(context, 'Themes')
      await meter.click(page.getByRole('link', { name: 'New theme' }))
      await meter.fill(text('Title', 0), 'By the fire')
      await meter.fill(text('Summary', 0), 'Where a fire burns')
      await meter.fill(text('Title', 1), 'Bij het vuur')
      await meter.fill(text('Summary', 1), 'Waar een vuur brandt')
      await meter.click(page.getByRole('button', { name: /^Deutsch/ }))
      await meter.fill(text('Title', 1), 'Am Feuer')
      await meter.fill(text('Summary', 1), 'Wo ein Feuer brennt')
      await meter.upload(page.getByRole('button', { name: 'Upload a picture' }), [file])
      await page.getByRole('img', { name: 'Picture 1' }).waitFor()
      await meter.click(saveButton(page))
      await waitForTitle(page, 'By the fire')
      return async () => {
        const pageOf = async (language: string) => (await fetch(`${at.shop.url}/themes?lang=${language}`)).text()
        for (const [language, title] of Object.entries({ en: 'By the fire', nl: 'Bij het vuur', de: 'Am Feuer' }))
          await expect.poll(() => pageOf(language)).toContain(title)
      }
    }
  },
}

const filter: Task = {
  name: 'a new filter on a deal',
  role: 'editor',
  prepare: async (at) => async (context) => {
    const { page, meter } = context
    await openScreen(context, 'Filters')
    await meter.click(page.getByRole('link', { name: 'New filter' }))
    await meter.fill(page.getByRole('textbox', { name: 'Title' }).first(), 'Sauna')
    await meter.fill(page.getByLabel('Label'), 'In a barrel')
    await meter.click(saveButton(page))
    await waitForTitle(page, 'Sauna')
    await openScreen(context, 'Deals')
    await openRow(context, 'A cabin under beeches')
    await waitForTitle(page, 'A cabin under beeches')
    await meter.click(page.getByRole('tab', { name: /^Stay/ }))
    await meter.choose(page.getByLabel('Sauna'), 'In a barrel')
    await meter.click(saveButton(page))
    await page.locator('.unsaved').waitFor({ state: 'detached' })
    return async () => {
      const { custom_filters: chosen } = await at
        .db()
        .selectFrom('deal')
        .select('custom_filters')
        .where('title', '=', 'A cabin under beeches')
        .executeTakeFirstOrThrow()
      expect(chosen).toMatchObject({ sauna: ['in-a-barrel'] })
    }
  },
}

const roomOff: Task = {
  name: 'a room switched off after its effect was seen',
  role: 'manager',
  prepare: async (at) => {
    const stay = await findBookableStay(at.shop, { slug: 'sea-steam-in-domburg', skipDays: 70 })
    const [hotel, room] = [stay.hotels[0]!, stay.rooms[0]!.room_group_name]
    const body = { ...stay.stay, hotel_id: hotel.hotel_id }
    return async (context) => {
      const { page, meter } = context
      await find(context, hotel.hotel_name, hotel.hotel_name)
      await waitForTitle(page, hotel.hotel_name)
      await meter.click(page.getByRole('switch', { name: `${room} is on sale` }))
      const dialog = page.getByRole('dialog', { name: `Before you switch off ${room}` })
      await dialog.getByText(/deals? on sale uses? it/).waitFor()
      await meter.click(dialog.getByRole('button', { name: 'Switch off' }))
      await page.getByText('The room is off sale. The calendar follows at once.').waitFor()
      return async () =>
        expect(
          (await at.shop.client('POST /room-config', { body })).data.map((one) => one.room_group_name),
        ).not.toContain(room)
    }
  },
}

export const catalogueTasks = [margin, christmas, season, deal, theme, filter, roomOff]
