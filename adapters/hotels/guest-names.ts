/**
 * Names as the supplier takes them: 1 to 50 Latin letters, spaces and '-,.’ in each part. Other scripts are
 * written in Latin letters, roughly, as a passport would; the name as the guest wrote it stays with the booking.
 */

const cyrillic =
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ' +
  'ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz'
const greek = 'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'
const arabic =
  'ا=a أ=a إ=i آ=a ٱ=a ء= ؤ=u ئ=i ب=b پ=p ت=t ٹ=t ث=s ج=j چ=ch ح=h خ=kh د=d ڈ=d ذ=z ر=r ڑ=r ز=z ژ=zh س=s ش=sh ' +
  'ص=s ض=z ط=t ظ=z ع=a غ=gh ف=f ق=q ک=k ك=k گ=g ل=l م=m ن=n ں=n و=v ه=h ہ=h ھ=h ة=a ۃ=a ی=i ي=i ى=a ے=e َ=a ِ=e ' +
  'ُ=o ً=an ٍ=en ٌ=on ّ= ْ= ٰ=a ـ='
const surnames =
  '王=Wang 李=Li 张=Zhang 張=Zhang 刘=Liu 劉=Liu 陈=Chen 陳=Chen 杨=Yang 楊=Yang 赵=Zhao 趙=Zhao 黄=Huang 黃=Huang 周=Zhou ' +
  '吴=Wu 吳=Wu 徐=Xu 孙=Sun 孫=Sun 胡=Hu 朱=Zhu 高=Gao 林=Lin 何=He 郭=Guo 马=Ma 馬=Ma 罗=Luo 羅=Luo 梁=Liang 宋=Song 郑=Zheng ' +
  '鄭=Zheng 谢=Xie 謝=Xie 韩=Han 韓=Han 唐=Tang 冯=Feng 馮=Feng 于=Yu 董=Dong 萧=Xiao 程=Cheng 曹=Cao 袁=Yuan 邓=Deng 鄧=Deng ' +
  '许=Xu 許=Xu 傅=Fu 沈=Shen 曾=Zeng 彭=Peng 吕=Lü 呂=Lü 苏=Su 蘇=Su 卢=Lu 盧=Lu 蒋=Jiang 蔣=Jiang 蔡=Cai 贾=Jia 丁=Ding 魏=Wei ' +
  '薛=Xue 叶=Ye 葉=Ye 阎=Yan 余=Yu 潘=Pan 杜=Du 戴=Dai 夏=Xia 钟=Zhong 鍾=Zhong 汪=Wang 田=Tian 任=Ren 姜=Jiang 范=Fan 方=Fang ' +
  '石=Shi 姚=Yao 谭=Tan 譚=Tan 廖=Liao 邹=Zou 熊=Xiong 金=Jin 陆=Lu 陸=Lu 郝=Hao 孔=Kong 白=Bai 崔=Cui 康=Kang 毛=Mao 邱=Qiu ' +
  '秦=Qin 江=Jiang 史=Shi 顾=Gu 侯=Hou 邵=Shao 孟=Meng 龙=Long 万=Wan 段=Duan 雷=Lei 钱=Qian 汤=Tang 尹=Yin 黎=Li 易=Yi 常=Chang ' +
  '武=Wu 乔=Qiao 贺=He 赖=Lai 龚=Gong 文=Wen'

const transliterations = new Map<string, string>(
  [cyrillic, greek, arabic, surnames].flatMap((table) =>
    table
      .split(' ')
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  ),
)

const longest = 50

/** Capital at the start of each word of a name that was written in a script without capitals. */
const capitals = (name: string): string =>
  name.replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, character: string) => {
    const capital = character.toUpperCase()
    // A few letters become two when they are capitals; they stay as they are.
    return before + (capital.length === 1 ? capital : character)
  })

/** The name in Latin letters; empty when nothing of it could be written so. */
export function latinName(name: string): string {
  // Composed first, so that й is a letter of its own and é stays one letter.
  const typed = name.normalize('NFC')
  let changed = false
  let latin = ''
  for (const character of typed) {
    if (/[\p{Script=Latin} '\-,.’]/u.test(character)) latin += character
    else if (/\s/u.test(character)) latin += ' '
    else {
      const lower = character.toLowerCase()
      // Greek and Vietnamese marks fall away where the plain letter is known.
      const written =
        transliterations.get(character) ??
        transliterations.get(lower) ??
        transliterations.get(lower.normalize('NFD')[0] ?? '') ??
        (/[`´ʼ‘]/.test(character) ? '’' : /[‐‑–—]/.test(character) ? '-' : '')
      latin += character === lower ? written : written.slice(0, 1).toUpperCase() + written.slice(1)
      changed ||= /\p{L}/u.test(character)
    }
  }
  const tidy = latin.replaceAll(/\s+/g, ' ').trim().slice(0, longest).trim()
  if (!/\p{L}/u.test(tidy)) return ''
  return changed ? capitals(tidy) : tidy
}

/** The first of the candidates that can be written in Latin letters. */
export function acceptedName(...candidates: string[]): string {
  for (const candidate of candidates) {
    const latin = latinName(candidate)
    if (latin !== '') return latin
  }
  return 'Guest'
}
