/** Maps the shop's language codes to the supplier's; languages that the supplier does not support become English. */
const supported = new Set(
  'ar bg cs da de el en es fi fr he hu it ja kk ko nl no pl pt ro ru sq sr sv th tr uk vi zh_CN zh_TW'.split(' '),
)
const spelling: Record<string, string> = {
  'zh-CHS': 'zh_CN',
  zh: 'zh_CN',
  'zh-CHT': 'zh_TW',
  'pt-PT': 'pt_PT',
  nb: 'no',
}

export function toSupplierLanguage(language: string): string {
  const code = spelling[language]
  if (code) return code
  const plain = language.split('-')[0]!.toLowerCase()
  return supported.has(language) ? language : supported.has(plain) ? plain : 'en'
}
