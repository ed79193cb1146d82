// Checks and formats what is typed into the fields of a card.

export const extractDigits = (text) =>
  text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')

function hasValidCheckDigit(number) {
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]) * (index % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

const isAmex = (number) => /^3[47]/.test(number)

/** Each rule returns the code of the problem, or null. */
export const rules = {
  number(text) {
    const number = extractDigits(text)
    if (number.length < (isAmex(number) ? 15 : 16)) return 'incomplete_number'
    return hasValidCheckDigit(number) ? null : 'incorrect_number'
  },
  expiry(text) {
    const digits = extractDigits(text)
    if (digits.length < 4) return 'incomplete_expiry'
    const month = Number(digits.slice(0, 2))
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    const now = new Date()
    const year = 2000 + Number(digits.slice(2, 4))
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1 ? 'invalid_expiry_year' : null
  },
  cvc(text) {
    const digits = extractDigits(text)
    return digits.length === 0 ? 'incomplete_cvc' : digits.length < 3 ? 'invalid_cvc' : null
  },
  name: (text) => (text.trim() === '' ? 'incomplete_name' : null),
}

export const shapes = {
  number(text) {
    const number = extractDigits(text).slice(0, 19)
    return isAmex(number)
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)].filter((part) => part !== '').join(' ')
      : number.replace(/(\d{4})(?=\d)/g, '$1 ')
  },
  expiry(text) {
    let digits = extractDigits(text).slice(0, 4)
    if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  },
  cvc: (text) => extractDigits(text).slice(0, 4),
  name: (text) => text,
}
