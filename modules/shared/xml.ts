/** Escapes text for an XML document. Characters that XML cannot represent are removed. */
export function escapeXml(text: string): string {
  const sayable = text.replace(/\p{Cc}/gu, (control) => (/[\t\n\r]/.test(control) ? control : ''))
  return sayable.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
