-- Campaigns, the top of their trees, and who works on what.
--
-- Invariants:
--  1. A position is decided (`won` is not null) exactly if an answer stands for it, and every
--     answer has its proof. `won` is said of the player to move.
--  2. Of a position that is not decided both numbers are from 1 to 2^30; of a decided one they
--     are 0 and 2^30 + 1, which stands for infinity.
--  3. If all moves of a position's edges lose, so do the others. An edge that is refuted was shown
--     to lose by the answer it names, whose carrier does not have its cell.
--  4. A position has at most one job to solve it that is ready or leased, and a worker has at most
--     one job.
--  5. All times are the database's.
--  6. Whoever answers changes its own job, its own row of `worker` and the position that the job is
--     about, adds positions, edges and jobs, and waits for nobody who holds the tree. All else that
--     follows from answers is done by whoever holds the tree (`settle`): numbers further up, what
--     is refuted, who is busy. Until then a job that has ended is not `settled`.
--  7. A move leads to a position with one more stone, so there are no circles, whatever anybody
--     says.
--  8. No account alone brings it about that a worker of another account is banned (`weigh`).
--
-- What is written for every job has no constraints: the functions are all that writes. To look
-- after each reference would have everybody lock the row of the campaign, and a constraint on
-- values is read anew by each statement, which cost an eighth or more; a test looks at the values
-- instead.

create table campaign (
    id bigint generated always as identity primary key,
    name text not null unique,
    board text not null,
    state text not null default 'running'
        check (state in ('running', 'paused', 'cancelled', 'done')),
    program text not null,
    job_seconds float8 not null check (job_seconds > 0),
    lease_seconds float8 not null check (lease_seconds > 0),
    check_rate float8 not null check (check_rate between 0 and 1),
    nodes_per_second float8 not null default 2000,
    -- Whether there was something to do for every worker when jobs were last made ready: then
    -- positions are not opened before they have had their turns.
    dense boolean not null default true,
    -- In how many lines jobs wait: one for a few workers, who take the most urgent one, and more
    -- for many, who would all look at each other's jobs at the head of one line.
    lanes integer not null default 1,
    -- How many jobs were made ready last, and when.
    batch integer not null default 1,
    planned timestamptz not null default now(),
    -- Grows whenever an answer is withdrawn or comes into doubt: what rests on it is forgotten.
    doubts bigint not null default 0,
    created timestamptz not null default now(),
    ended timestamptz
) with (fillfactor = 50);

-- Where each symmetry of the board takes the cells, by its number.
create table symmetry (
    campaign bigint not null references campaign on delete cascade,
    number smallint not null,
    cells smallint[] not null,
    primary key (campaign, number)
);

-- Positions (`position` is a word of SQL) in canonical form: the least of all images, so that
-- images are one row, and ways that lead to the same stones lead to one row.
create table positions (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    key text not null,
    -- How many stones there are: all its moves lead to positions with one more.
    stones smallint not null,
    proof bigint not null default 1,
    disproof bigint not null default 1,
    won boolean,
    answer bigint,
    -- Whether its moves are rows of `edge`.
    expanded boolean not null default false,
    -- Whether its moves say who wins, and nobody has put that together yet.
    ripe boolean not null default false,
    -- Jobs that came back without a winner.
    turns integer not null default 0,
    nodes bigint not null default 0,
    -- Jobs below it and on it that are ready or leased, or not settled.
    busy integer not null default 0,
    -- Jobs on it in a row whose workers were not heard of again: after three it is set aside, and
    -- tried again when it has rested.
    losses integer not null default 0,
    aside boolean not null default false,
    rests timestamptz,
    last_worker bigint,
    -- Whether a campaign asks for it: it is a row of `root`.
    asked boolean not null default false,
    unique (campaign, key)
) with (fillfactor = 80);
create index position_asked on positions (campaign, turns, id) where asked and won is null and not aside;
create index position_aside on positions (campaign) where aside;
create index position_leaf on positions (campaign) where won is null and not expanded and not aside;

-- What a campaign is to decide.
create table root (
    campaign bigint not null references campaign on delete cascade,
    ordinal integer not null,
    label text not null,
    position bigint not null,
    -- The symmetry that takes what was asked to the position.
    image smallint not null,
    primary key (campaign, ordinal)
);

create table edge (
    parent bigint not null,
    cell smallint not null,
    child bigint not null,
    image smallint not null,
    rank smallint not null,
    refuted_by bigint,
    primary key (parent, cell)
) with (fillfactor = 90);
create index edge_child on edge (child);
create index edge_refuted on edge (refuted_by) where refuted_by is not null;

create table worker (
    id bigint generated always as identity primary key,
    token uuid not null unique default gen_random_uuid(),
    campaign bigint not null references campaign on delete cascade,
    name text not null,
    -- Who it is for the server: the role that has joined.
    account text not null,
    -- How long it may be silent.
    lease interval not null,
    joined timestamptz not null default now(),
    seen timestamptz not null default now(),
    -- Whether it waits for something to do, and is to be woken.
    idle boolean not null default false,
    gone boolean not null default false,
    banned boolean not null default false,
    -- Whether other accounts brought that about: then its account is not asked about their answers.
    outvoted boolean not null default false,
    jobs bigint not null default 0,
    nodes bigint not null default 0,
    -- Seconds of work, and of waiting for the database as the worker says.
    seconds float8 not null default 0,
    waited float8 not null default 0
) with (fillfactor = 50);
create index worker_campaign on worker (campaign);
create index worker_outvoted on worker (campaign, account) where outvoted;
create index worker_idle on worker (campaign) where idle;

create table job (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    -- `solve` or `check`.
    kind text not null default 'solve',
    position bigint not null,
    -- What is to be checked, and by whom it is.
    answer bigint,
    author bigint,
    -- `ready`, `leased`, `done`, `lost` or `released`.
    state text not null default 'ready',
    priority integer not null default 10,
    lane smallint not null default 0,
    -- Whether whoever takes it is to make more jobs ready first: half of the others are left then.
    tends boolean not null default false,
    budget bigint not null default 0,
    path bigint[] not null default '{}',
    worker bigint,
    created timestamptz not null default now(),
    claimed timestamptz,
    expires timestamptz,
    ended timestamptz,
    settled boolean not null default false,
    nodes bigint,
    seconds float8
);
create unique index job_alone on job (position) where kind = 'solve' and state in ('ready', 'leased');
create index job_ready on job (campaign, lane, priority, id) where state = 'ready';
create index job_leased on job (campaign, expires) where state = 'leased';
create unique index job_held on job (worker) where state = 'leased';
create index job_ended on job (campaign, id) where ended is not null and not settled;

create table answer (
    id bigint generated always as identity primary key,
    campaign bigint not null,
    position bigint not null,
    job bigint not null,
    worker bigint not null,
    -- `standing`, `disputed` or `withdrawn`.
    state text not null default 'standing',
    won boolean not null,
    -- What the last step of the proof says: see `Win`.
    first boolean not null,
    owned smallint[] not null,
    carrier smallint[] not null,
    steps bigint not null,
    part text not null,
    made timestamptz not null default now()
);
create index answer_campaign on answer (campaign, id) where state = 'standing';
create index answer_worker on answer (worker);

-- What others found when they checked an answer.
create table opinion (
    answer bigint not null references answer on delete cascade,
    worker bigint not null references worker on delete cascade,
    valid boolean not null,
    reason text,
    made timestamptz not null default now(),
    primary key (answer, worker)
);

create table incident (
    id bigint generated always as identity primary key,
    campaign bigint not null references campaign on delete cascade,
    at timestamptz not null default now(),
    what text not null
);

-- With a campaign goes all that belongs to it.
create function forget() returns trigger language plpgsql as $$
begin
    delete from mustplay.edge e using mustplay.positions p where p.id = e.parent and p.campaign = old.id;
    delete from mustplay.job where campaign = old.id;
    delete from mustplay.answer where campaign = old.id;
    delete from mustplay.positions where campaign = old.id;
    return old;
end $$;
create trigger forget after delete on campaign for each row execute function forget();
