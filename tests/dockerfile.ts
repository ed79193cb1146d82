/** Reads deploy/Dockerfile, so that tests check and run the very instructions of the image. */
import { readFileSync } from 'node:fs'
import { DockerfileParser, type JSONInstruction } from 'dockerfile-ast'

/** `text`: everything after the keyword and its flags; `list`: the strings of the JSON form, or empty. */
export type Instruction = { keyword: string; text: string; list: string[]; flags: Record<string, string> }
export type Stage = { image: string; name: string | null; instructions: Instruction[] }

const file = new URL('../deploy/Dockerfile', import.meta.url)

const readList = (text: string): string[] => (text.startsWith('[') ? (JSON.parse(text) as string[]) : [])

export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  for (const one of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const [keyword, all] = [one.getKeyword(), one.getArgumentsContent() ?? '']
    if (keyword === 'FROM') {
      const [image = '', , name = null] = all.split(/\s+/)
      stages.push({ image, name, instructions: [] })
      continue
    }
    const { getFlags } = one as Partial<JSONInstruction>
    const flags = Object.fromEntries((getFlags?.call(one) ?? []).map((flag) => [flag.getName(), flag.getValue() ?? '']))
    const text = all.replace(/^(?:--\S+\s+)*/, '')
    stages.at(-1)!.instructions.push({ keyword, text, list: readList(text.replace(/^CMD\s+/, '')), flags })
  }
  return stages
}

export const instructionsOf = (stage: Stage, keyword: string): Instruction[] =>
  stage.instructions.filter((one) => one.keyword === keyword)

/** The variables of the ENV instructions. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    instructionsOf(stage, 'ENV').flatMap(({ text }) =>
      text.split(/\s+/).map((pair) => pair.split('=') as [string, string]),
    ),
  )
