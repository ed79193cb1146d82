/** Cancellation settings: whether the terms or staff decide requests, and which amounts are never refunded. */
import { Form } from 'ra-core'
import { BooleanInput } from 'ra-ui-materialui'
import { SettingEditor } from './setting-editor.tsx'
import { SettingFooter, SettingSaveButton } from './setting-save.tsx'

const names = { automatic: 'cancelling.automatic', keep_reservation_cost: 'cancelling.keepCost' }

export default function CancellationSettings() {
  return (
    <SettingEditor id="cancellation" lead="cancelling.lead">
      {(readOnly) => (
        <Form warnWhenUnsavedChanges={!readOnly} noValidate>
          <div className="editor narrow">
            <section className="stack">
              <BooleanInput
                source="automatic"
                label="cancelling.automatic"
                helperText="cancelling.automaticHelp"
                readOnly={readOnly}
              />
              <BooleanInput
                source="keep_reservation_cost"
                label="cancelling.keepCost"
                helperText="cancelling.keepCostHelp"
                readOnly={readOnly}
              />
            </section>
            {!readOnly && (
              <SettingFooter names={names}>
                <SettingSaveButton label="cancelling.save" />
              </SettingFooter>
            )}
          </div>
        </Form>
      )}
    </SettingEditor>
  )
}
