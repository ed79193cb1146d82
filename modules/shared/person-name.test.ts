import { expect, test } from 'vitest'
import { readPersonName } from './person-name.ts'

test.each([
  ['Sanne', 'Sanne'],
  ['  de   Vries ', 'de Vries'],
  ['Mu\u0308ller', 'Müller'],
  ['Nu\u0301n\u0303ez', 'Núñez'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['I\u0307pek', 'İpek'],
  ['\u1100\u1161\u11bc', '강'],
  ['か\u3099く', 'がく'],
  ['O’Neill', 'O’Neill'],
  ['رضایی', 'رضایی'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\u200cعلی\u200c', 'علی'],
  ['ක\u0dca\u200dර', 'ක\u0dca\u200dර'],
  ['\u202aSanne\u202c', 'Sanne'],
  ['\u2068Sanne\u2069', 'Sanne'],
  ['San\u00adne', 'Sanne'],
  ['\ufeffSanne\u200b', 'Sanne'],
  ['Sanne\u00a0Maria', 'Sanne Maria'],
  ['Sanne\tMaria\r\nde Vries', 'Sanne Maria de Vries'],
  ['王小明', '王小明'],
  ['\u3000王\u3000小明', '王 小明'],
  ['\u200e', ''],
  ['\u202e\u202c \u2066', ''],
])('%j is stored as %j', (typed, stored) => expect(readPersonName(typed)).toBe(stored))
