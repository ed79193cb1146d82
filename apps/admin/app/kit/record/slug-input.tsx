/** The slug of a record: derived from the title of a new record, and checked while it is typed. */
import { isSlug, toSlug } from '@tussenuit/modules/shared/slug.ts'
import { useGetList, useRecordContext, useResourceContext, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../use-debounced.ts'
import { requiredRule } from './required.ts'

type SlugInputProps = { source: 'name' | 'category_id'; readOnly: boolean }

const debounceMs = 400
/** The order of the list that is searched; not every list can be sorted by its slug. */
const sortOf = { name: 'name', category_id: 'title' } as const

export function SlugInput({ source, readOnly }: SlugInputProps) {
  const record = useRecordContext()
  useSlugFromTitle(source, !readOnly && record?.id === undefined)
  const problem = useSlugProblem(source, readOnly ? undefined : record?.id)
  const translate = useTranslate()
  return (
    <div>
      <TextInput
        source={source}
        label={`field.${source}`}
        helperText={`field.${source}Help`}
        validate={requiredRule}
        readOnly={readOnly}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'ltr', spellCheck: false } }}
      />
      <p className="field-warning" role="status">
        {!readOnly && problem && translate(problem)}
      </p>
    </div>
  )
}

/** Updates the slug when the title changes, unless the user has changed the slug. */
function useSlugFromTitle(source: string, isNew: boolean): void {
  const { setValue, getValues } = useFormContext()
  const title = String(useWatch({ name: 'title' }) ?? '')
  const fromTitle = useRef(toSlug(title))
  const follow = useEffectEvent(() => {
    const slug = toSlug(title)
    if (isNew && String(getValues(source) ?? '') === fromTitle.current && slug !== fromTitle.current)
      setValue(source, slug, { shouldDirty: true, shouldValidate: slug !== '' })
    fromTitle.current = slug
  })
  useEffect(() => follow(), [title])
}

/** The message key for a slug that is invalid or in use; null if it is valid or not checked yet. */
function useSlugProblem(source: SlugInputProps['source'], id: unknown): string | null {
  const resource = useResourceContext()!
  const slug = String(useWatch({ name: source }) ?? '')
  const settled = useDebounced(slug, debounceMs)
  const isValid = isSlug(slug)
  const { data } = useGetList(
    resource,
    {
      filter: { q: settled },
      sort: { field: sortOf[source], order: 'ASC' },
      pagination: { page: 1, perPage: 25 },
    },
    { enabled: isValid && settled === slug },
  )
  if (slug === '') return null
  if (!isValid) return 'problem.slug'
  const isTaken = settled === slug && data?.some((row) => row[source] === slug && row.id !== id)
  return isTaken ? 'problem.name_taken' : null
}
