/** What a printed voucher says in the languages of the shop; the template's own texts where staff wrote none. Pure. */
export type VoucherTexts = { title: string; intro: string; how_to_redeem: string; conditions: string }
type Words = { gift(to: string, from: string): string; valid(day: string): string; template: VoucherTexts }

const words: Record<string, Words> = {
  en: {
    gift: (to, from) => `For ${to}, from ${from}`,
    valid: (day) => `Valid until ${day}`,
    template: {
      title: 'A few days in hand',
      intro: 'This voucher is good for every stay in our shop.',
      how_to_redeem: 'Enter the code when you book. What you don’t use stays on it.',
      conditions: 'Cannot be exchanged for money. Bought online? Return it unused within 14 days.',
    },
  },
  nl: {
    gift: (to, from) => `Voor ${to}, van ${from}`,
    valid: (day) => `Geldig tot en met ${day}`,
    template: {
      title: 'Een paar dagen tegoed',
      intro: 'Met deze cadeaubon boek je elk verblijf in onze winkel.',
      how_to_redeem: 'Vul de code in als je boekt. Wat je niet gebruikt, blijft erop staan.',
      conditions: 'Niet inwisselbaar voor geld. Online gekocht? Ongebruikt mag je hem binnen 14 dagen teruggeven.',
    },
  },
  de: {
    gift: (to, from) => `Für ${to}, von ${from}`,
    valid: (day) => `Gültig bis ${day}`,
    template: {
      title: 'Ein paar freie Tage gut',
      intro: 'Dieser Gutschein gilt für jeden Aufenthalt in unserem Shop.',
      how_to_redeem: 'Geben Sie den Code bei der Buchung ein. Was Sie nicht nutzen, bleibt darauf gutgeschrieben.',
      conditions: 'Keine Barauszahlung. Online gekauft? Ungenutzt können Sie ihn innerhalb von 14 Tagen zurückgeben.',
    },
  },
  fr: {
    gift: (to, from) => `Pour ${to}, de la part de ${from}`,
    valid: (day) => `Valable jusqu’au ${day}`,
    template: {
      title: 'Quelques jours rien que pour vous',
      intro: 'Ce bon cadeau est valable pour tous les séjours de notre boutique.',
      how_to_redeem: 'Saisissez le code au moment de réserver. Le montant non utilisé reste disponible.',
      conditions:
        'Non échangeable contre de l’argent. Acheté en ligne, il peut être rendu sous 14 jours s’il n’a pas été utilisé.',
    },
  },
  es: {
    gift: (to, from) => `Para ${to}, de parte de ${from}`,
    valid: (day) => `Válido hasta el ${day}`,
    template: {
      title: 'Unos días para ti',
      intro: 'Este bono vale para cualquier estancia de nuestra tienda.',
      how_to_redeem: 'Introduce el código al reservar. Lo que no gastes queda en el bono.',
      conditions:
        'No se puede canjear por dinero. Si lo compraste en línea, puedes devolverlo sin usar en un plazo de 14 días.',
    },
  },
  it: {
    gift: (to, from) => `Per ${to}, da parte di ${from}`,
    valid: (day) => `Valido fino al ${day}`,
    template: {
      title: 'Qualche giorno tutto per te',
      intro: 'Questo buono vale per tutti i soggiorni del nostro negozio.',
      how_to_redeem: 'Inserisci il codice quando prenoti. L’importo non speso resta sul buono.',
      conditions: 'Non convertibile in denaro. Acquistato online? Puoi restituirlo, se non usato, entro 14 giorni.',
    },
  },
  fa: {
    gift: (to, from) => `برای ${to}، از طرف ${from}`,
    valid: (day) => `معتبر تا ${day}`,
    template: {
      title: 'چند روز برای خودتان',
      intro: 'این کارت هدیه برای همهٔ اقامت‌های فروشگاه ما معتبر است.',
      how_to_redeem: 'هنگام رزرو کد را وارد کنید. آنچه خرج نکنید روی کارت می‌ماند.',
      conditions: 'قابل تبدیل به پول نقد نیست. اگر آنلاین خریده‌اید، تا ۱۴ روز می‌توانید استفاده‌نشده پسش بدهید.',
    },
  },
  ur: {
    gift: (to, from) => `${to} کے لیے، ${from} کی طرف سے`,
    valid: (day) => `${day} تک کارآمد`,
    template: {
      title: 'چند دن آپ کے نام',
      intro: 'یہ واؤچر ہماری دکان کے ہر قیام کے لیے کارآمد ہے۔',
      how_to_redeem: 'بکنگ کرتے وقت کوڈ درج کریں۔ جو رقم استعمال نہ ہو وہ واؤچر میں رہتی ہے۔',
      conditions:
        'نقد رقم میں تبدیل نہیں ہو سکتا۔ آن لائن خریدا ہو تو استعمال کیے بغیر 14 دن کے اندر واپس کر سکتے ہیں۔',
    },
  },
  'zh-CHS': {
    gift: (to, from) => `送给 ${to}，${from} 敬赠`,
    valid: (day) => `有效期至 ${day}`,
    template: {
      title: '送您几天假期',
      intro: '本礼券可用于本店的所有住宿。',
      how_to_redeem: '预订时输入代码即可使用，余额会保留在礼券中。',
      conditions: '不可兑换现金。在线购买的礼券如未使用，可在 14 天内退回。',
    },
  },
}

export const voucherWords = (language: string): Words => words[language] ?? words['en']!

/** The template's texts in a language: what staff wrote stands as written, what they left is said in the language. */
export function templateIn<Template extends VoucherTexts>(template: Template, language: string): Template {
  const [left, own] = [voucherWords('en').template, voucherWords(language).template]
  const written = (name: keyof VoucherTexts) => (template[name] === left[name] ? own[name] : template[name])
  return {
    ...template,
    title: written('title'),
    intro: written('intro'),
    how_to_redeem: written('how_to_redeem'),
    conditions: written('conditions'),
  }
}
