-- The calls of workers other than answers: join, claim, send heartbeats.
--
-- An answer and the next claim are one statement, so a job costs one round trip while jobs are
-- ready. Workers use asynchronous commit: if the server crashes, the last answers may be lost; then
-- the jobs run again, often on workers that still have the search in memory.

create function known(by_token uuid) returns worker language plpgsql stable as $$
declare me worker;
begin
    select * into me from worker where token = by_token;
    if not found then
        raise exception using errcode = 'MP003', message = 'this worker is not known here';
    elsif me.banned then
        perform refuse(me);
    end if;
    return me;
end $$;

create function campaign_of(me worker) returns campaign language plpgsql stable as $$
declare about campaign;
begin
    select * into about from campaign c where c.id = me.campaign;
    return about;
end $$;

create function refuse(me worker) returns void language plpgsql as $$
begin
    raise exception using errcode = 'MP002',
        message = format('worker %s is refused: one of its answers was wrong', me.id);
end $$;

create function join_campaign(called text, worker_name text, with_program text)
returns table (token uuid, worker bigint, campaign bigint, name text, board text, lease float8)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare about campaign;
begin
    if called is null then
        select * into about from campaign c
            order by c.state <> 'running', c.state = 'done', c.state = 'cancelled', c.id desc limit 1;
    else
        select * into about from campaign c where c.name = called;
    end if;
    if not found then
        raise exception using errcode = 'MP004', message = case when called is null
            then 'expected a campaign in the database, found none'
            else format('expected a campaign of the database, found `%s`', called) end;
    elsif about.program <> with_program then
        raise exception using errcode = 'MP001', message = format(
            'campaign %s is worked on by %s, and this is %s: expected a worker of the same version',
            about.name, about.program, with_program);
    end if;
    return query
        insert into worker (campaign, name, account, lease)
        values (about.id, left(coalesce(worker_name, 'worker'), 100), session_user,
            make_interval(secs => about.lease_seconds))
        returning worker.token, worker.id, about.id, about.name, about.board, about.lease_seconds;
end $$;

-- Whether this campaign has ended and another one runs.
create function elsewhere(by_token uuid) returns boolean
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker := known(by_token);
begin
    return (campaign_of(me)).state in ('done', 'cancelled')
        and exists (select from campaign where state = 'running');
end $$;

-- A worker leaves. Its synchronous commit also writes its earlier transactions to disk.
create function leave(by_token uuid) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
begin
    set local synchronous_commit = on;
    update worker set gone = true, idle = false where token = by_token;
end $$;

-- The result of a call: the response to the answer, the state of the campaign, the worker's job if
-- it has one, and whether to call `tend` before starting it.
create type heard as (told text, state text, doubts bigint, job bigint, kind text, key text,
    budget bigint, answer bigint, tends boolean, won boolean, part text);

-- Takes the first job in a range of queues that this worker may do. Concurrent workers on one queue
-- skip the jobs that others are taking, and the dead rows of jobs taken recently; with 200
-- connections and one queue that was most of the work.
create function take_from(me worker, about campaign, first integer, last integer) returns heard
language plpgsql as $$
declare
    given heard;
begin
    update job set state = 'leased', worker = me.id, claimed = now(), expires = now() + me.lease
        from positions p
        where job.id = (
            select j.id from job j
            where j.campaign = me.campaign and j.state = 'ready' and j.lane between first and last
                and (about.state = 'running' or j.kind = 'check' and about.state = 'done')
                and (j.author is null or may_check(me, j.answer, j.author))
            order by j.lane, j.priority, j.id
            limit 1 for update skip locked)
            and p.id = job.position
        returning null, null, null, job.id, job.kind, p.key, job.budget, job.answer, job.tends
        into given;
    return given;
end $$;

-- Takes a ready job from the worker's own queue, or else from the next `lines` queues. An answer
-- looks at few queues, because empty queues consist mostly of dead rows; a claim looks at all.
create function take(me worker, about campaign, told text, lines integer) returns heard
language plpgsql as $$
declare
    own integer := me.id % about.lanes;
    given heard := take_from(me, about, own, least(own + lines, 32767));
begin
    if given.job is null and own + lines >= about.lanes and own > 0 then
        given := take_from(me, about, 0, own + lines - about.lanes);
    end if;
    given.told := told;
    given.state := about.state;
    given.doubts := about.doubts;
    if given.answer is not null then
        select a.won, a.part into given.won, given.part from answer a where a.id = given.answer;
    end if;
    return given;
end $$;

-- Releases a job that the worker does not know of, because the connection broke when it claimed or
-- answered.
create function give_up(me worker) returns void language plpgsql as $$
begin
    update job set state = 'released', ended = now() where worker = me.id and state = 'leased';
end $$;

-- The size of a batch of jobs: enough for a quarter of the workers, so that the selection uses
-- recent results; but at least as many as are claimed in half a second, because claims wait
-- meanwhile.
create function batch_of(about campaign, workers integer) returns integer language sql stable as $$
    select least(1024, greatest(1, least(64, workers / 4), 0.5 * about.batch
        / greatest(0.001, extract(epoch from clock_timestamp() - about.planned))))::integer
$$;

-- Settles ended jobs and makes jobs ready if few are. The caller has shut the door.
create function replenish(of_campaign bigint, me bigint) returns void language plpgsql as $$
declare
    about campaign;
    workers integer;
    left_over integer;
    leaves integer;
begin
    perform settle(of_campaign);
    select * into about from campaign c where c.id = of_campaign;
    if about.state <> 'running' then
        return;
    end if;
    select count(*) into left_over from (
        select from job j where j.campaign = of_campaign and j.state = 'ready' and j.kind = 'solve'
            limit about.batch) as found;
    if left_over > 0 and (left_over >= about.batch or about.batch < 32) then
        return;
    end if;
    workers := present(of_campaign);
    about.batch := batch_of(about, workers);
    perform plan(of_campaign, about.batch, me);
    select count(*) into leaves from (
        select from positions p where p.campaign = of_campaign and p.won is null
            and not p.expanded and not p.aside limit workers) as found;
    update campaign set batch = about.batch, planned = clock_timestamp(), dense = leaves >= workers,
            lanes = greatest(1, least(256, workers / 2 - 2))
        where id = of_campaign;
end $$;

-- Claims a job for a worker that no answer gave one: settles ended jobs, makes jobs ready and takes
-- one, or waits while another worker does so. The tree lock must not be requested while holding row
-- locks, and an unsuccessful search for a job may hold some; so the lock comes first.
--
-- Progress. Claim: if a campaign runs and a claim returns no job, then some job to solve is leased,
-- with a lease that ends, or some position rests, with a rest that ends; or another worker holds
-- the tree lock, to which the same applies. Proof: let the claiming worker hold the tree lock and
-- settle. Some requested position is undecided, or the campaign would be done now. Start there. At
-- a position that is expanded and not ripe, some move that is not refuted leads to an undecided
-- position: numbers are those of the moves (`back_up` follows each change), so if all children were
-- decided, either one would be lost, and the least disproof 0, or all won, and the sum of proofs 0,
-- and the position ripe. Go to that child; the number of stones grows, so the descent ends at a
-- position that is unexpanded or ripe. If it is set aside it rests. Otherwise it has a job that is
-- leased, or ready, which this worker may take; or it has none, and then `walk` finds it, or
-- another such position. `plan` skips a busy root only if it is not expanded, and `busy` is the
-- number of jobs on paths through it that are ready, leased or not settled.
--
-- Termination: jobs on unexpanded positions have growing budgets, expanded positions have moves
-- with more stones, and jobs that combine proofs have growing budgets.
create function claim(by_token uuid) returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    given heard;
begin
    if not shut_door(me.campaign) then
        perform await_door(me.campaign);
        perform give_up(me);
        return take(me, campaign_of(me), null, 32767);
    end if;
    perform give_up(me);
    perform replenish(me.campaign, me.id);
    given := take(me, campaign_of(me), null, 32767);
    update worker w set seen = now(), gone = false, idle = given.job is null where w.id = me.id;
    return given;
end $$;

-- Makes more jobs ready before they run out, so that no worker waits; unless another worker does
-- so.
create function tend(by_token uuid) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker := known(by_token);
begin
    if shut_door(me.campaign) then
        perform replenish(me.campaign, me.id);
    end if;
end $$;

-- A heartbeat. Returns whether the answer is still wanted.
create function beat(by_token uuid, which bigint) returns boolean
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    its job;
begin
    update job set expires = now() + me.lease
        where id = which and worker = me.id and (state = 'leased') is true returning * into its;
    if not found then
        its := take_back(me, which);
    end if;
    update worker set seen = now(), gone = false where id = me.id;
    return its.id is not null and (its.kind = 'check' or is_wanted(its.position)
        and exists (select from campaign where id = its.campaign and state <> 'cancelled'));
end $$;

-- Returns a lost job to its worker, which was silent for too long, if no other worker has leased
-- the position. A ready job on the position is released. The caller holds no row locks, because
-- this takes the tree lock.
create function take_back(me worker, which bigint) returns job language plpgsql as $$
declare its job;
begin
    perform hold_tree(me.campaign);
    perform from positions
        where id = (select position from job where id = which and worker = me.id) for update;
    select * into its from job
        where id = which and worker = me.id and kind = 'solve' and state = 'lost' for update;
    if not found or not is_wanted(its.position)
            or exists (select from job where worker = me.id and state = 'leased') then
        return null;
    end if;
    update job set state = 'released', ended = now()
        where position = its.position and kind = 'solve' and state = 'ready';
    if exists (select from job
            where position = its.position and kind = 'solve' and state = 'leased') then
        return null;
    end if;
    -- Settling had decremented the busy counts.
    update positions set busy = busy + 1 where id = any (its.path) and its.settled;
    update positions set losses = 0, aside = false where id = its.position and losses > 0;
    update job set state = 'leased', expires = now() + me.lease, ended = null, settled = false
        where id = which returning * into its;
    return its;
end $$;

-- A worker returns a job unfinished.
create function release(by_token uuid, which bigint) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker := known(by_token);
begin
    update job set state = 'released', ended = now()
        where id = which and worker = me.id and (state = 'leased') is true;
    if not found then
        -- The worker was silent for too long but is alive.
        update positions p set losses = 0, aside = false from job j
            where j.id = which and j.worker = me.id and j.state = 'lost' and p.id = j.position
                and p.losses > 0;
    end if;
    perform wake(me.campaign);
end $$;

-- A worker returns a job whose position it cannot search: a worker has reported a move to an
-- invalid position of this board, or to one where the game is over. The move is deleted, and its
-- parent is expanded anew. A requested position is set aside as after three losses.
create function unread(by_token uuid, which bigint, why text) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    at_position bigint;
begin
    perform hold_tree(me.campaign);
    select position into at_position from job
        where id = which and worker = me.id and kind = 'solve' and state = 'leased';
    if not found then
        return;
    end if;
    update positions p set aside = true, losses = greatest(p.losses, 3),
            rests = now() + make_interval(secs => c.lease_seconds * 10)
        from campaign c where p.id = at_position and c.id = p.campaign;
    update job set state = 'released', ended = now() where id = which and state = 'leased';
    with forgotten as (delete from edge where child = at_position returning parent)
    update positions p set expanded = false, ripe = false
        from forgotten where p.id = forgotten.parent and p.won is null;
    perform note(me.campaign, format('position %s was set aside: worker %s (%s) cannot search it: %s',
            p.key, me.id, me.name, left(why, 1000)))
        from positions p where p.id = at_position;
end $$;
