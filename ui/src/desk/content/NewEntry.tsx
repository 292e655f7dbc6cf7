import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, DialogTrigger, Form, Heading, Input, Label, Text, TextField } from 'react-aria-components';
import { Link, useNavigate } from 'react-router';
import type { EntryFields, OfferedPlace, Section, TemplateName } from '../../generated/desk';
import type { Locale } from '../../generated/document';
import { useI18n } from '../../i18n/I18n';
import type { TextKey } from '../../i18n/texts';
import { CallError, call } from '../api';
import { SECTION_NAMES } from '../names';
import { Choice } from '../parts/Choice';
import { Dialogue } from '../parts/Dialogue';
import { Failure } from '../parts/Failure';
import { choices, entryPage, queries, templates } from '../queries';
import { pressedBy } from '../shortcuts/keys';
import { EntryChoice } from './EntryChoice';
import { FieldFault } from './FieldFault';
import { allFieldsOf, pageNameOf, valueFrom } from './fields';
import { LONGEST_NAME, proposedName } from './pageName';
import { nameOf, tagOf } from './parts';
import { titleIn } from './titles';

/** A button that asks what a new entry of a section is, and opens it as a draft. */
export function NewEntry({ section, isDisabled }: { section: Section; isDisabled: boolean }) {
  const { t } = useI18n();
  const { data } = useQuery(templates(section));
  if (data?.length === 0) return null;
  return (
    <DialogTrigger>
      <Button {...pressedBy('create')} className="action" isDisabled={isDisabled}>
        {t('desk.new.title')}
      </Button>
      <Dialogue>
        {({ close }) => (
          <>
            <Heading slot="title">
              {t('desk.new.title')}: {t(SECTION_NAMES[section])}
            </Heading>
            <Making section={section} onClose={close} />
          </>
        )}
      </Dialogue>
    </DialogTrigger>
  );
}

function Making({ section, onClose }: { section: Section; onClose: () => void }) {
  const { locale, t } = useI18n();
  const navigate = useNavigate();
  const { data, error } = useQuery(templates(section));
  const [name, setName] = useState<TemplateName>();
  const [place, setPlace] = useState<string>();
  const [within, setWithin] = useState('');
  const [title, setTitle] = useState('');
  const [ownName, setOwnName] = useState<string>();
  const template = data?.find((own) => own.name === name) ?? data?.[0];
  const places = template?.places;
  const chosen = places?.find((own) => own.id === place) ?? places?.[0];
  const field =
    template && allFieldsOf(`${template.kind}/`, 'common').find((own) => own.name === template.within?.field);
  const nameField = template && pageNameOf(template.kind, section);
  const pageName = ownName ?? proposedName(title);
  const parents = useQuery({ ...choices(field?.of ?? ''), enabled: field !== undefined });
  const isWithout = field !== undefined && parents.data?.length === 0;
  const lang = chosen?.lang ?? locale;
  const [first] = template ? allFieldsOf(`${template.kind}/`, lang) : [];
  const make = useMutation({
    mutationFn: (own: { template: TemplateName; fields: EntryFields }) =>
      call('POST', '/entries', { body: { ...own, ...(chosen && { place: chosen.id }) } }),
    onSuccess: async ({ entry }) => {
      await queries.invalidateQueries({ queryKey: ['entries'] });
      onClose();
      await navigate(entryPage(entry));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!template || !first) return;
    if (isWritten) {
      make.mutate({ template: template.name, fields: { common: {} } });
      return;
    }
    const common: EntryFields['common'] = field && within ? { [field.name]: valueFrom('entry', within) } : {};
    if (nameField) common[nameField.name] = pageName.trim();
    make.mutate({ template: template.name, fields: { common, [lang]: { [first.name]: title.trim() } } });
  };
  // The server has the texts with which these pages begin.
  const isWritten = template?.name === 'law';
  const isFull = places?.length === 0;
  const isNamed = isWritten || (title.trim() !== '' && (!nameField || pageName.trim() !== ''));
  const isReady = !isFull && !isWithout && isNamed && (!field || within !== '');
  return (
    <Form onSubmit={submit}>
      {(data?.length ?? 0) > 1 && template && (
        <Choice
          label={t('desk.new.what')}
          value={template.name}
          options={(data ?? []).map((own) => ({
            value: own.name,
            name: t(`desk.new.names.${own.name}`),
          }))}
          onChange={(own) => {
            setName(own);
            setPlace(undefined);
            setWithin('');
          }}
        />
      )}
      {chosen && (
        <Choice
          label={t('desk.new.place')}
          value={chosen.id}
          options={(places ?? []).map((own) => ({ value: own.id, name: placeName(own, locale, t) }))}
          onChange={setPlace}
        />
      )}
      {isFull && <p className="notice">{t('desk.new.noPlaces')}</p>}
      {isWithout && template?.within && (
        <p className="notice">
          {t('desk.new.firstOf', { field: t(field.label) })}{' '}
          {template.within.section !== section && (
            <Link to={`/entries/${template.within.section}`} onClick={onClose}>
              {t(SECTION_NAMES[template.within.section])}
            </Link>
          )}
        </p>
      )}
      {field && !isWithout && (
        <EntryChoice
          label={t(field.label)}
          kind={field.of ?? ''}
          value={within}
          isRequired
          onChange={setWithin}
        />
      )}
      {first && !isWritten && !isFull && !isWithout && (
        <TextField className="field" value={title} onChange={setTitle} maxLength={200}>
          <Label>
            {t(first.label)} · {nameOf(lang)}
          </Label>
          <Input lang={tagOf(lang)} />
        </TextField>
      )}
      {nameField && (
        <TextField className="field" value={pageName} onChange={setOwnName} maxLength={LONGEST_NAME}>
          <Label>{t(nameField.label)}</Label>
          <Input lang="en" spellCheck={false} autoCapitalize="none" />
          {nameField.hint && (
            <div className="note">
              <Text slot="description">{t(nameField.hint)}</Text>
            </div>
          )}
        </TextField>
      )}
      <p className="hint">{t('desk.new.hint')}</p>
      <Failure error={error ?? make.error} />
      {make.error instanceof CallError &&
        make.error.problem.fields?.map(({ field: of, message }) => (
          <p key={message} className="failure">
            <FieldFault message={message} field={of === nameField?.name ? nameField : undefined} />
          </p>
        ))}
      <div className="row">
        <Button type="submit" className="action" isDisabled={!isReady} isPending={make.isPending}>
          {t('desk.new.make')}
        </Button>
        <Button className="quiet" onPress={onClose}>
          {t('desk.form.cancel')}
        </Button>
      </div>
    </Form>
  );
}

/** The name of a page, with what tells it from others. */
function placeName(
  { id, page, lang, titles }: OfferedPlace,
  locale: Locale,
  t: (key: TextKey) => string,
): string {
  const own = titles && titleIn({ id, titles }, locale).title;
  return [t(`desk.places.${page}`), own, lang && nameOf(lang)].filter(Boolean).join(' · ');
}
