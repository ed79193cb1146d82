/** Text inside an XML document. What XML cannot say in any spelling is left out. */
export function escapeXml(text: string): string {
  const sayable = text.replace(/\p{Cc}/gu, (control) => (/[\t\n\r]/.test(control) ? control : ''))
  return sayable.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
