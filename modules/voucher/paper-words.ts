/** The few words on a printed voucher that its template does not hold, in the languages that papers are printed in. Pure. */
type Words = { gift(to: string, from: string): string; valid(day: string): string }

const words: Record<string, Words> = {
  en: { gift: (to, from) => `For ${to}, from ${from}`, valid: (day) => `Valid until ${day}` },
  nl: { gift: (to, from) => `Voor ${to}, van ${from}`, valid: (day) => `Geldig tot en met ${day}` },
  de: { gift: (to, from) => `Für ${to}, von ${from}`, valid: (day) => `Gültig bis ${day}` },
  fr: { gift: (to, from) => `Pour ${to}, de la part de ${from}`, valid: (day) => `Valable jusqu’au ${day}` },
  es: { gift: (to, from) => `Para ${to}, de parte de ${from}`, valid: (day) => `Válido hasta el ${day}` },
  it: { gift: (to, from) => `Per ${to}, da parte di ${from}`, valid: (day) => `Valido fino al ${day}` },
}

export const voucherWords = (language: string): Words => words[language] ?? words['en']!
