/**
 * Decides which passwords staff may choose: length counts, kinds of characters do not. Easily guessed parts (common
 * words, the name in the user's e-mail address, sequences like 1234, repetitions) are not counted.
 */
const shortest = 12
const unexpectedAtLeast = 5

const commonWords = [
  'tussenuit',
  'password',
  'passwort',
  'wachtwoord',
  'welkom',
  'welcome',
  'geheim',
  'qwerty',
  'azerty',
  'letmein',
  'iloveyou',
  'administrator',
  'admin',
  'monkey',
  'dragon',
]

/** The problem with a password; null if it is acceptable. */
export function findPasswordProblem(password: string, email: string): { code: string; message: string } | null {
  if ([...password].length < shortest)
    return { code: 'password_too_short', message: `Choose a password of at least ${shortest} characters.` }
  const name = email.split('@')[0]!.toLowerCase()
  const rest = [...commonWords, ...(name.length > 2 ? [name] : [])].reduce(
    (text, word) => text.replaceAll(word, ''),
    password.toLowerCase(),
  )
  const codes = [...rest].map((character) => character.codePointAt(0)!)
  // A character is predictable if it equals its predecessor or differs from it by one.
  const unexpected = codes.filter((code, index) => index === 0 || Math.abs(code - codes[index - 1]!) > 1)
  if (unexpected.length >= unexpectedAtLeast && new Set(unexpected).size >= unexpectedAtLeast - 1) return null
  return {
    code: 'password_too_simple',
    message: 'This password is easily guessed. A few unrelated words make a good one.',
  }
}
