// The package has no types of its own.
declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path?: Array<{ type?: string }>;
  }

  interface Data {
    jsonld: Record<string, object[]>;
    microdata: object;
    rdfa: object;
  }

  export default class Validator {
    validate(data: Data): Promise<Issue[]>;
  }
}
