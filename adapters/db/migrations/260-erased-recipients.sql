-- Why a mail was not sent is a code once its recipient was erased, so that staff read it in their language.
update mail set last_error = 'recipient_erased' where last_error = 'the recipient was erased';
